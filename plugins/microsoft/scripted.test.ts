/** What the emulator does not do, against answers in the shape that Graph documents. */
import { afterAll, expect, test } from 'vitest';
import { scripted } from '../../test/plugins/call-operation.ts';
import { microsoft } from './index.ts';

const called = new Set<string>();
const graph = (status: number, body: unknown) => {
  const { call, requests } = scripted(microsoft, status, body);
  return {
    requests,
    call: (name: string, input: Record<string, unknown> = {}) => {
      called.add(name);
      return call(name, input);
    },
  };
};
afterAll(() => {
  const all = microsoft.operations.map(({ name }) => name).sort();
  // get_me runs against the emulator.
  expect([...called, 'get_me'].sort()).toEqual(all);
});

const message = {
  '@odata.etag': 'not for models',
  id: 'm1',
  subject: 'Lunch',
  from: { emailAddress: { name: 'Grace', address: 'grace@example.com' } },
  toRecipients: [{ emailAddress: { name: 'Ada', address: 'ada@example.com' } }],
  receivedDateTime: '2026-01-02T10:00:00Z',
  isRead: false,
  bodyPreview: 'p'.repeat(600),
  body: { contentType: 'text', content: 'b'.repeat(20_003) },
  internetMessageHeaders: ['not for models'],
};

test('a folder is listed newest first, page by page, without following an address of the answer', async () => {
  const nextLink = 'https://evil.test/v1.0/me/messages?$top=1&$skip=1';
  const { call, requests } = graph(200, { value: [message], '@odata.nextLink': nextLink });
  const first = await call('list_messages', { top: 1, unreadOnly: true });
  expect(first).toMatchObject({
    value: [{ id: 'm1', isRead: false, bodyPreview: expect.stringMatching(/\[cut: 100 more/) }],
    next_page: '$skip=1',
  });
  expect(JSON.stringify(first)).not.toContain('not for models');
  await call('list_messages', { folder: 'sentitems', receivedAfter: '2026-01-01T00:00:00Z', page: first.next_page });
  expect(requests).toMatchObject([
    {
      method: 'GET',
      path: '/me/mailFolders/inbox/messages',
      query: {
        $top: 1,
        $orderby: 'receivedDateTime desc',
        $filter: 'receivedDateTime ge 1900-01-01T00:00:00Z and isRead eq false',
        $select: expect.stringContaining('bodyPreview'),
      },
    },
    {
      path: '/me/mailFolders/sentitems/messages',
      query: { $top: 25, $skip: '1', $filter: 'receivedDateTime ge 2026-01-01T00:00:00Z' },
    },
  ]);
  await expect(call('list_messages', { page: '$filter=x' })).rejects.toThrow('next_page of the answer before');
});

test('a search is one quoted text, and its pages go on by token', async () => {
  const nextLink = 'https://graph.microsoft.com/v1.0/me/messages?%24search=x&%24skiptoken=AAE%3d=';
  const { call, requests } = graph(200, { value: [], '@odata.nextLink': nextLink });
  const { next_page } = await call('search_messages', { query: 'subject:"the plan" \\' });
  expect(next_page).toBe('$skiptoken=AAE==');
  await call('search_messages', { query: 'x', page: next_page });
  expect(requests).toMatchObject([
    { path: '/me/messages', query: { $search: '"subject:\\"the plan\\" \\\\"' } },
    { query: { $search: '"x"', $skiptoken: 'AAE==' } },
  ]);
});

test('a message is read as plain text and bounded', async () => {
  const { call, requests } = graph(200, message);
  const read = await call('get_message', { id: 'AA/B=' });
  expect(read).toMatchObject({ subject: 'Lunch', body: { content: expect.stringMatching(/\[cut: 3 more characters\]$/) } });
  expect(requests).toMatchObject([{ path: '/me/messages/AA%2FB%3D', headers: { prefer: 'outlook.body-content-type="text"' } }]);
});

test('mail is sent, drafted and answered', async () => {
  const { call, requests } = graph(202, undefined);
  const mail = { to: ['grace@example.com'], cc: ['joan@example.com'], subject: 'Hi', body: 'Hello' };
  const sent = {
    subject: 'Hi',
    body: { contentType: 'text', content: 'Hello' },
    toRecipients: [{ emailAddress: { address: 'grace@example.com' } }],
    ccRecipients: [{ emailAddress: { address: 'joan@example.com' } }],
  };
  expect(await call('send_mail', mail)).toEqual({ sent: true });
  expect(await call('reply_to_message', { id: 'm1', comment: 'Yes' })).toEqual({ sent: true });
  await call('reply_to_message', { id: 'm1', comment: 'Yes', replyAll: true });
  await call('send_draft', { id: 'm2' });
  expect(requests).toEqual([
    { method: 'POST', path: '/me/sendMail', body: { message: sent } },
    { method: 'POST', path: '/me/messages/m1/reply', body: { comment: 'Yes' } },
    { method: 'POST', path: '/me/messages/m1/replyAll', body: { comment: 'Yes' } },
    { method: 'POST', path: '/me/messages/m2/send', body: undefined },
  ]);
  const draft = graph(201, message);
  await draft.call('create_draft', { ...mail, contentType: 'html', importance: 'high' });
  expect(draft.requests).toMatchObject([
    { method: 'POST', path: '/me/messages', body: { ...sent, importance: 'high', body: { contentType: 'html' } } },
  ]);
  await expect(call('send_mail', { ...mail, to: ['nobody'] })).rejects.toThrow();
});

test('a message is marked, flagged and moved, and folders are listed', async () => {
  const { call, requests } = graph(200, message);
  await call('update_message', { id: 'm1', isRead: true, flag: 'flagged' });
  await call('move_message', { id: 'm1', destinationId: 'deleteditems' });
  const folders = graph(200, { value: [{ id: 'f1', displayName: 'Inbox', unreadItemCount: 3, isHidden: false }] });
  expect(await folders.call('list_mail_folders', { parent: 'f0' })).toEqual({
    value: [{ id: 'f1', displayName: 'Inbox', unreadItemCount: 3 }],
    next_page: null,
  });
  expect([...requests, ...folders.requests]).toMatchObject([
    { method: 'PATCH', path: '/me/messages/m1', body: { isRead: true, flag: { flagStatus: 'flagged' } } },
    { method: 'POST', path: '/me/messages/m1/move', body: { destinationId: 'deleteditems' } },
    { method: 'GET', path: '/me/mailFolders/f0/childFolders' },
  ]);
});

const event = {
  id: 'e1',
  subject: 'Planning',
  start: { dateTime: '2026-03-31T09:00:00.0000000', timeZone: 'Europe/Berlin' },
  end: null,
  attendees: [{ type: 'required', status: { response: 'accepted' }, emailAddress: { address: 'grace@example.com' } }],
  body: { contentType: 'text', content: 'Agenda' },
  changeKey: 'not for models',
};

test('events are listed in a span of time and read in the time zone that was asked for', async () => {
  const { call, requests } = graph(200, { value: [event] });
  const span = { startDateTime: '2026-03-31T00:00:00+02:00', endDateTime: '2026-04-01T00:00:00+02:00' };
  const listed = await call('list_events', { ...span, timeZone: 'Europe/Berlin' });
  expect(listed).toMatchObject({ value: [{ subject: 'Planning', attendees: [{ status: { response: 'accepted' } }] }] });
  expect(JSON.stringify(listed)).not.toContain('not for models');
  await call('list_events', { ...span, calendarId: 'c1' });
  await expect(call('list_events', { ...span, timeZone: 'x", a="b' })).rejects.toThrow('name of a time zone');
  const one = graph(200, event);
  expect(await one.call('get_event', { id: 'e1' })).toMatchObject({ body: { content: 'Agenda' } });
  const calendars = graph(200, { value: [{ id: 'c1', name: 'Team', canEdit: false }] });
  expect(await calendars.call('list_calendars')).toMatchObject({ value: [{ name: 'Team', canEdit: false }] });
  expect([...requests, ...one.requests]).toMatchObject([
    {
      path: '/me/calendarView',
      query: { ...span, $orderby: 'start/dateTime' },
      headers: { prefer: 'outlook.timezone="Europe/Berlin", outlook.body-content-type="text"' },
    },
    { path: '/me/calendars/c1/calendarView', headers: { prefer: expect.stringContaining('"UTC"') } },
    { path: '/me/events/e1' },
  ]);
});

test('an event is made, changed only where something was given, and deleted', async () => {
  const { call, requests } = graph(200, event);
  const time = { dateTime: '2026-03-31T09:00:00', timeZone: 'Europe/Berlin' };
  await call('create_event', {
    subject: 'Planning',
    start: time,
    end: time,
    body: 'Agenda',
    location: 'Room 1',
    attendees: [{ email: 'grace@example.com' }],
    isOnlineMeeting: true,
  });
  await call('update_event', { id: 'e1', subject: 'New' });
  expect(await call('delete_event', { id: 'e1' })).toEqual({ deleted: 'e1' });
  expect(requests).toMatchObject([
    {
      method: 'POST',
      path: '/me/events',
      body: {
        start: time,
        body: { contentType: 'text', content: 'Agenda' },
        location: { displayName: 'Room 1' },
        attendees: [{ emailAddress: { address: 'grace@example.com' }, type: 'required' }],
        isOnlineMeeting: true,
      },
    },
    { method: 'PATCH', path: '/me/events/e1', body: { subject: 'New' } },
    { method: 'DELETE', path: '/me/events/e1' },
  ]);
  expect(requests[1]?.body).toEqual({ subject: 'New' });
});

const file = {
  id: 'f1',
  name: 'plan.docx',
  size: 9,
  file: { mimeType: 'application/msword', hashes: { sha1Hash: 'x' } },
  '@microsoft.graph.downloadUrl': 'https://files.test/opens-without-signing-in',
};

test('files are listed, found and described without addresses that open them for everybody', async () => {
  const { call, requests } = graph(200, { value: [file] });
  const listed = await call('list_files');
  expect(listed).toMatchObject({ value: [{ name: 'plan.docx', file: { mimeType: 'application/msword' } }] });
  expect(JSON.stringify(listed)).not.toContain('files.test');
  await call('search_files', { query: "Ada's plan/2026" });
  const one = graph(200, file);
  await one.call('get_file', { path: '/Reports/Q1 #1/plan.docx' });
  await one.call('get_file', { id: 'f1' });
  expect([...requests, ...one.requests]).toMatchObject([
    { path: '/me/drive/items/root/children', query: { $select: expect.not.stringContaining('download') } },
    { path: "/me/drive/root/search(q='Ada''s%20plan%2F2026')" },
    { path: '/me/drive/root:/Reports/Q1%20%231/plan.docx' },
    { path: '/me/drive/items/f1' },
  ]);
  await expect(one.call('get_file', {})).rejects.toThrow('Give either id or path');
  await expect(one.call('get_file', { path: 'a/../b' })).rejects.toThrow('cannot be part of a path');
});

test('a text is saved without writing over a file, a folder made, and both thrown away', async () => {
  const { call, requests } = graph(201, file);
  await call('upload_text_file', { path: 'Notes/today.md', text: '# Hi' });
  await call('upload_text_file', { path: 'today.md', text: '', replace: true });
  await call('create_folder', { name: 'Notes' });
  expect(await call('trash_file', { id: 'f1' })).toEqual({ trashed: 'f1' });
  const conflict = '@microsoft.graph.conflictBehavior';
  expect(requests).toMatchObject([
    {
      method: 'PUT',
      path: '/me/drive/root:/Notes/today.md:/content',
      query: { [conflict]: 'fail' },
      headers: { 'content-type': 'text/plain' },
      text: '# Hi',
    },
    { query: { [conflict]: 'replace' } },
    { method: 'POST', path: '/me/drive/items/root/children', body: { name: 'Notes', folder: {}, [conflict]: 'fail' } },
    { method: 'DELETE', path: '/me/drive/items/f1' },
  ]);
});
