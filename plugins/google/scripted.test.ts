/** What the emulator does not do, against answers in the shape that Google documents. */
import { expect, test } from 'vitest';
import { apiOf, callThrough, scripted } from '../../test/plugins/call-operation.ts';
import type { ApiRequest } from '../define.ts';
import { gmail, googleCalendar, googleDrive } from './index.ts';

test('the profile says whose mailbox it is', async () => {
  const { call, requests } = scripted(gmail, 200, {
    emailAddress: 'ada@example.com',
    messagesTotal: 5,
    threadsTotal: 3,
    historyId: '9',
  });
  expect(await call('get_profile')).toEqual({ emailAddress: 'ada@example.com', messagesTotal: 5, threadsTotal: 3 });
  expect(requests).toMatchObject([{ method: 'GET', path: '/profile' }]);
});

test('an empty mailbox lists nothing, though Google leaves the lists out', async () => {
  expect(await scripted(gmail, 200, { resultSizeEstimate: 0 }).call('search_messages')).toEqual({
    messages: [],
    resultSizeEstimate: 0,
  });
  expect(await scripted(gmail, 200, { resultSizeEstimate: 0 }).call('list_threads')).toEqual({
    threads: [],
    resultSizeEstimate: 0,
  });
  expect(await scripted(gmail, 200, {}).call('list_drafts')).toEqual({ drafts: [] });
});

test('of a long conversation only the latest messages have their text', async () => {
  const body = { data: Buffer.from('x'.repeat(4_000)).toString('base64url') };
  const messages = Array.from({ length: 22 }, (_, index) => ({
    id: `m${index}`,
    threadId: 't',
    snippet: 's',
    payload: { mimeType: 'text/plain', body },
  }));
  const { call } = scripted(gmail, 200, { id: 't', messages });
  const { messages: read } = await call('get_thread', { id: 't' });
  expect(read).toHaveLength(22);
  expect(read).toMatchObject({
    1: { id: 'm1', snippet: 's' },
    2: { id: 'm2', body: expect.stringMatching(/^x{3000}\n\[cut: 1000 more characters\]$/) },
  });
  expect(JSON.stringify(read).match(/"body"/g)).toHaveLength(20);
});

const event = {
  id: 'e1',
  status: 'confirmed',
  summary: 'Planning',
  description: 'd'.repeat(600),
  start: { dateTime: '2026-03-31T09:00:00+02:00', timeZone: 'Europe/Berlin' },
  end: { date: null },
  organizer: { email: 'ada@example.com', self: true },
  attendees: [{ email: 'grace@example.com', responseStatus: 'accepted', id: 'not for models' }],
  iCalUID: 'not for models',
};

test('an event is read whole and shortened in lists, in the calendar whose id holds odd characters', async () => {
  const { call, requests } = scripted(googleCalendar, 200, event);
  const calendarId = 'de.german#holiday@group.v.calendar.google.com';
  const read = await call('get_event', { calendarId, eventId: 'e1', timeZone: 'Europe/Berlin' });
  expect(read).toMatchObject({
    summary: 'Planning',
    description: event.description,
    attendees: [{ responseStatus: 'accepted' }],
  });
  expect(JSON.stringify(read)).not.toContain('not for models');
  expect(requests).toMatchObject([
    {
      method: 'GET',
      path: '/calendars/de.german%23holiday%40group.v.calendar.google.com/events/e1',
      query: { timeZone: 'Europe/Berlin' },
    },
  ]);
  const list = scripted(googleCalendar, 200, { summary: 'Team', items: [event] });
  expect(await list.call('list_events')).toMatchObject({
    items: [{ description: expect.stringMatching(/\[cut: 100 more characters\]$/) }],
  });
  expect(list.requests).toMatchObject([
    { path: '/calendars/primary/events', query: { singleEvents: true, orderBy: 'startTime', maxResults: 50 } },
  ]);
});

test('an event is changed only where something was given', async () => {
  const { call, requests } = scripted(googleCalendar, 200, event);
  await call('update_event', { eventId: 'e1', summary: 'New', end: { date: '2026-04-01' }, sendUpdates: 'all' });
  expect(requests).toEqual([
    {
      method: 'PATCH',
      path: '/calendars/primary/events/e1',
      query: { sendUpdates: 'all' },
      body: { summary: 'New', end: { date: '2026-04-01' } },
    },
  ]);
});

test('an event gets a Meet room where one is wanted', async () => {
  const { call, requests } = scripted(googleCalendar, 200, event);
  const time = { dateTime: '2026-03-31T09:00:00', timeZone: 'Europe/Berlin' };
  await call('create_event', { summary: 'Call', start: time, end: time, addMeet: true });
  expect(requests).toMatchObject([
    {
      query: { conferenceDataVersion: 1 },
      body: { start: time, conferenceData: { createRequest: { conferenceSolutionKey: { type: 'hangoutsMeet' } } } },
    },
  ]);
});

test('a calendar that is not shared is unknown, not free', async () => {
  const { call } = scripted(googleCalendar, 200, {
    calendars: { 'x@y.z': { errors: [{ domain: 'global', reason: 'notFound' }], busy: [] } },
  });
  const span = { timeMin: '2026-03-31T00:00:00Z', timeMax: '2026-04-01T00:00:00Z' };
  expect(await call('query_free_busy', { ...span, calendarIds: ['x@y.z'] })).toEqual({
    calendars: { 'x@y.z': { errors: [{ reason: 'notFound' }], busy: [] } },
  });
});

const file = { id: 'f1', name: 'a', mimeType: 'text/markdown' };

test('the content of a file is replaced by its new text', async () => {
  const { call, requests } = scripted(googleDrive, 200, file);
  expect(await call('update_text_file', { fileId: 'f1', text: 'New', mimeType: 'text/markdown' })).toEqual(file);
  expect(requests).toMatchObject([
    {
      method: 'PATCH',
      path: '/upload/drive/v3/files/f1',
      query: { uploadType: 'multipart', supportsAllDrives: true },
      headers: { 'content-type': expect.stringMatching(/^multipart\/related; boundary=/) },
      text: expect.stringContaining('\r\nContent-Type: text/markdown; charset=UTF-8\r\n\r\nNew\r\n--'),
    },
  ]);
});

test('a media type cannot add a header to the upload', async () => {
  const { call, requests } = scripted(googleDrive, 200, file);
  const attack = { name: 'a', text: '', mimeType: 'text/plain\r\nX-Evil: 1' };
  await expect(call('upload_text_file', attack)).rejects.toThrow('must be a media type');
  expect(requests).toEqual([]);
});

test('text becomes a Google Doc where that is wanted', async () => {
  const { call, requests } = scripted(googleDrive, 200, file);
  await call('upload_text_file', { name: 'Doc', text: '# Hi', mimeType: 'text/markdown', convertTo: 'document' });
  const properties = JSON.stringify({ name: 'Doc', mimeType: 'application/vnd.google-apps.document' });
  expect(requests).toMatchObject([{ text: expect.stringContaining(`\r\n\r\n${properties}\r\n--`) }]);
});

test('a file is put into the trash, or deleted past it', async () => {
  const trash = scripted(googleDrive, 200, { ...file, trashed: true });
  expect(await trash.call('trash_file', { fileId: 'f1' })).toMatchObject({ trashed: true });
  expect(trash.requests).toMatchObject([{ method: 'PATCH', path: '/drive/v3/files/f1', body: { trashed: true } }]);
  const gone = scripted(googleDrive, 204, null);
  expect(await gone.call('delete_file', { fileId: 'f1' })).toEqual({ deleted: 'f1' });
  expect(gone.requests).toMatchObject([{ method: 'DELETE', path: '/drive/v3/files/f1' }]);
});

test.each([
  ['application/vnd.google-apps.document', '/drive/v3/files/f1/export', { mimeType: 'text/markdown' }],
  ['application/vnd.google-apps.spreadsheet', '/drive/v3/files/f1/export', { mimeType: 'text/csv' }],
  ['application/vnd.google-apps.presentation', '/drive/v3/files/f1/export', { mimeType: 'text/plain' }],
  ['application/json', '/drive/v3/files/f1', { alt: 'media' }],
  ['application/ld+json', '/drive/v3/files/f1', { alt: 'media' }],
  ['image/svg+xml', '/drive/v3/files/f1', { alt: 'media' }],
])('%s is read as text', async (mimeType, path, query) => {
  const { call, requests } = answersInTurn([{ ...file, mimeType }, mimeType === 'application/json' ? { a: 1 } : 'text']);
  expect(await call('read_file', { fileId: 'f1' })).toMatchObject({
    text: mimeType === 'application/json' ? '{\n  "a": 1\n}' : 'text',
  });
  expect(requests[1]).toMatchObject({ method: 'GET', path, query });
});

test.each([
  ['image/png', undefined, 'binary'],
  ['application/octet-stream', undefined, 'binary'],
  ['application/vnd.google-apps.form', undefined, 'cannot be read'],
  ['constructor', undefined, 'binary'],
  ['text/plain', '9000000', 'too large'],
])('%s of %s bytes is described but not read', async (mimeType, size, why) => {
  const { call, requests } = answersInTurn([{ ...file, mimeType, size }]);
  expect(await call('read_file', { fileId: 'f1' })).toMatchObject({ note: expect.stringContaining(why) });
  expect(requests).toHaveLength(1);
});

test('a search reaches shared drives, and leaves out the trash unless q says what is wanted', async () => {
  const { call, requests } = scripted(googleDrive, 200, { files: [{ ...file, description: null, size: null }] });
  await call('search_files');
  await call('search_files', { q: "name contains 'a'", driveId: 'd1' });
  expect(requests).toMatchObject([
    { query: { q: 'trashed = false', orderBy: 'modifiedTime desc', includeItemsFromAllDrives: true, supportsAllDrives: true } },
    { query: { q: "name contains 'a'", orderBy: undefined, corpora: 'drive', driveId: 'd1' } },
  ]);
});

test('ids cannot leave their place in the path', async () => {
  const { call, requests } = scripted(googleDrive, 200, file);
  await call('get_file', { fileId: 'a/../b?c#d' });
  expect(requests).toMatchObject([{ path: '/drive/v3/files/a%2F..%2Fb%3Fc%23d' }]);
  await expect(call('get_file', { fileId: '..' })).rejects.toThrow('cannot be part of a path');
});

/** Drive, answering one request after the other. */
const answersInTurn = (bodies: readonly unknown[]) => {
  const requests: ApiRequest[] = [];
  const api = apiOf(async (request) => {
    requests.push(request);
    return { status: 200, headers: new Headers(), body: bodies[requests.length - 1] };
  });
  return { call: callThrough(googleDrive, api), requests };
};
