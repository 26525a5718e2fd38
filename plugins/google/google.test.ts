import { createServer } from 'node:http';
import { join } from 'node:path';
import { createEmulator } from 'emulate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { google } from '../../catalog/google.ts';
import { validateCatalog } from '../../catalog/validate.ts';
import { projectRoot } from '../../src/project-root.ts';
import { openBrowser } from '../../test/helpers/browser.ts';
import type { HttpClient } from '../../test/helpers/http-client.ts';
import { freePort, type Patchbay, startPatchbay } from '../../test/helpers/patchbay.ts';
import { gmail, googleCalendar, googleDrive } from './index.ts';

const providers = [gmail, googleCalendar, googleDrive];
const ada = 'ada@example.com';
const clientId = '1234567890-patchbay.apps.googleusercontent.com';
const clientSecret = 'GOCSPX-marker-secret';

let patchbay: Patchbay;
let alice: HttpClient;
let close: () => Promise<void>;
let projectId: string;
const connectionIds = new Map<string, string>();
const called = new Set<string>();
const seenByGoogle: string[] = [];

beforeAll(async () => {
  const emulatorPort = await freePort();
  const front = await startFront(`http://127.0.0.1:${emulatorPort}`);
  const map = origins.map((origin) => `${origin}=${front.url}`);
  patchbay = await startPatchbay({ entries: [google], providers, map });
  const emulator = await createEmulator({
    service: 'google',
    port: emulatorPort,
    // What its id tokens name as their issuer.
    baseUrl: 'https://accounts.google.com',
    seed: seedFor(`${patchbay.url}/oauth/callback`),
  });
  alice = patchbay.as('alice');
  projectId = (await alice.post('/api/projects', { name: 'Work' })).body.id;
  close = async () => {
    await patchbay.close();
    await emulator.close();
    await front.close();
  };
});
afterAll(() => close());

test('the entry, its providers and its skill hold together', () => {
  expect(
    validateCatalog([google], { providers, sourceTypes: ['native'], pluginsRoot: join(projectRoot, 'plugins') }),
  ).toMatchObject({ ok: true });
});

test.each(['gmail', 'google-calendar', 'google-drive'])(
  'an account of %s is connected through Google’s pages',
  async (connectorId) => {
    const setUp = await alice.put(`/api/installations/google/${connectorId}/oauth2`, {
      configuration: { 'client-id': clientId },
      secrets: { 'client-secret': { action: 'set', value: clientSecret } },
    });
    expect(setUp.status).toBeLessThan(300);
    const ids = { pluginId: 'google', connectorId, authSchemeId: 'oauth2' };
    const { id } = (await alice.post('/api/connections', { ...ids, alias: connectorId })).body;
    const { authorization, end } = await signIn(id);

    expect(authorization.get('access_type')).toBe('offline');
    expect(authorization.get('prompt')).toBe('consent');
    expect(authorization.get('code_challenge_method')).toBe('S256');
    expect(end.searchParams.get('outcome')).toBe('connected');
    const connection = (await alice.get(`/api/connections/${id}`)).body;
    expect(connection).toMatchObject({
      status: 'Ready',
      accountLabel: ada,
      missingScopes: [],
      secrets: { 'oauth.refresh-token': { configured: true } },
    });
    const effects = ['read', 'write', 'destructive'];
    expect((await alice.put(`/api/projects/${projectId}/connections/${id}`, { effects })).status).toBeLessThan(300);
    connectionIds.set(connectorId, id);
  },
);

test('a token is renewed, and the connection keeps working', async () => {
  const refreshed = await alice.post(`/api/connections/${connectionIds.get('gmail')}/refresh`);
  expect(refreshed).toMatchObject({ status: 200, body: { status: 'Ready' } });
  expect(await call('gmail', 'list_labels')).toMatchObject({
    labels: expect.arrayContaining([{ id: 'Label_ops', name: 'Ops/Review', type: 'user' }]),
  });
});

test('mail is found page by page and read as plain text', async () => {
  const first = await call('gmail', 'search_messages', { q: 'from:grace@example.com', maxResults: 1 });
  expect(first).toMatchObject({
    messages: [{ from: 'Grace <grace@example.com>', to: ada, subject: 'Lunch', labelIds: expect.arrayContaining(['UNREAD']) }],
    nextPageToken: expect.any(String),
    resultSizeEstimate: 2,
  });
  const second = await call('gmail', 'search_messages', {
    q: 'from:grace@example.com',
    maxResults: 1,
    pageToken: first.nextPageToken,
  });
  expect(second).toMatchObject({ messages: [{ id: 'msg_html' }] });
  expect(second.nextPageToken).toBeUndefined();

  const html = await call('gmail', 'get_message', { id: 'msg_html' });
  expect(html).toMatchObject({ subject: 'Plan', body: 'Grüße & more\nsecond <line>', attachments: [], nextOffset: null });
  expect(await call('gmail', 'search_messages', { q: 'from:nobody@example.com' })).toMatchObject({ messages: [] });
  await expect(call('gmail', 'get_message', { id: 'unknown' })).rejects.toThrow('upstream_not_found');
});

test('a message is sent with a subject in any script, and answered within its conversation', async () => {
  const sent = await call('gmail', 'send_message', {
    to: ['Lovelace, Ada <ada@example.com>', 'grace@example.com'],
    cc: ['joan@example.com'],
    subject: 'Größe 👋\r\nBcc: mallory@example.com',
    body: 'Hello,\n\nall well? ünïcode\n.\n',
  });
  expect(sent).toMatchObject({ labelIds: ['SENT'] });
  const read = await call('gmail', 'get_message', { id: sent.id });
  expect(read).toMatchObject({
    to: '"Lovelace, Ada" <ada@example.com>, <grace@example.com>',
    cc: '<joan@example.com>',
    body: 'Hello,\n\nall well? ünïcode\n.',
  });
  expect(read.bcc).toBeUndefined();
  expect(decodeWords(read.subject)).toBe('Größe 👋 Bcc: mallory@example.com');

  const answer = await call('gmail', 'send_message', { to: ['grace@example.com'], body: 'Yes', replyToMessageId: 'msg_lunch' });
  expect(answer.threadId).toBe('thr_lunch');
  expect(await call('gmail', 'get_thread', { id: 'thr_lunch' })).toMatchObject({
    messages: [
      { subject: 'Lunch', body: 'Today at noon?' },
      { subject: 'Re: Lunch', body: 'Yes' },
    ],
  });
  expect(await call('gmail', 'list_threads', { q: 'subject:lunch' })).toMatchObject({
    threads: [{ id: 'thr_lunch', snippet: 'Yes' }],
  });
});

test('a draft is written, listed and sent', async () => {
  const { id } = await call('gmail', 'create_draft', { to: ['grace@example.com'], subject: 'Draft', body: 'Not yet' });
  expect(await call('gmail', 'list_drafts')).toMatchObject({
    drafts: [{ id, message: { subject: 'Draft', to: '<grace@example.com>', snippet: 'Not yet' } }],
  });
  expect(await call('gmail', 'send_draft', { id })).toMatchObject({ labelIds: expect.arrayContaining(['SENT']) });
  expect(await call('gmail', 'list_drafts')).toMatchObject({ drafts: [] });
});

test('a message is marked as read, labelled and thrown away', async () => {
  const change = { id: 'msg_lunch', addLabelIds: ['Label_ops'], removeLabelIds: ['UNREAD'] };
  const { labelIds } = await call('gmail', 'modify_message_labels', change);
  expect(labelIds).toContain('Label_ops');
  expect(labelIds).not.toContain('UNREAD');
  expect(await call('gmail', 'trash_message', { id: 'msg_lunch' })).toMatchObject({
    labelIds: expect.arrayContaining(['TRASH']),
  });
  await expect(call('gmail', 'modify_message_labels', { id: 'msg_html', addLabelIds: ['nope'] })).rejects.toThrow(
    'Invalid label IDs',
  );
});

test('events are planned, listed with free and busy times, and deleted', async () => {
  expect(await call('google-calendar', 'list_calendars')).toMatchObject({
    items: expect.arrayContaining([expect.objectContaining({ id: 'team@group.calendar.google.com', summary: 'Team' })]),
  });
  const span = { timeMin: '2026-03-31T00:00:00Z', timeMax: '2026-04-01T00:00:00Z' };
  const calendarId = 'team@group.calendar.google.com';
  const event = await call('google-calendar', 'create_event', {
    calendarId,
    summary: 'Planning',
    start: { dateTime: '2026-03-31T09:00:00+02:00' },
    end: { dateTime: '2026-03-31T10:00:00+02:00' },
    attendees: [{ email: 'grace@example.com', displayName: 'Grace' }],
  });
  expect(event).toMatchObject({ summary: 'Planning', attendees: [{ email: 'grace@example.com' }], status: 'confirmed' });
  expect(await call('google-calendar', 'list_events', { calendarId, ...span, q: 'planning' })).toMatchObject({
    items: [{ id: event.id, start: { dateTime: '2026-03-31T09:00:00+02:00' } }],
  });
  expect(await call('google-calendar', 'query_free_busy', { ...span, calendarIds: [calendarId] })).toEqual({
    calendars: { [calendarId]: { busy: [{ start: '2026-03-31T09:00:00+02:00', end: '2026-03-31T10:00:00+02:00' }] } },
  });
  expect(await call('google-calendar', 'delete_event', { calendarId, eventId: event.id })).toEqual({ deleted: event.id });
  expect(await call('google-calendar', 'list_events', { calendarId, ...span })).toMatchObject({ items: [] });
});

test('files are uploaded, found, read, renamed and moved', async () => {
  const folder = await call('google-drive', 'create_folder', { name: 'Plans' });
  const text = '# Größe 👋\r\n--part-x\r\n{"a":1}\n';
  const file = await call('google-drive', 'upload_text_file', {
    name: 'plan.md',
    text,
    mimeType: 'text/markdown',
    parents: [folder.id],
  });
  expect(file).toMatchObject({ name: 'plan.md', mimeType: 'text/markdown', parents: [folder.id] });
  const q = `'${folder.id}' in parents and trashed = false`;
  expect(await call('google-drive', 'search_files', { q })).toMatchObject({ files: [{ id: file.id }] });
  expect(await call('google-drive', 'read_file', { fileId: file.id })).toMatchObject({ text, nextOffset: null });
  expect(
    await call('google-drive', 'update_file', { fileId: file.id, name: 'new.md', addParents: 'root', removeParents: folder.id }),
  ).toMatchObject({
    name: 'new.md',
    parents: ['root'],
  });
  expect(await call('google-drive', 'get_file', { fileId: file.id })).toMatchObject({
    name: 'new.md',
    size: String(Buffer.byteLength(text)),
  });
  expect(await call('google-drive', 'read_file', { fileId: folder.id })).toMatchObject({
    note: expect.stringContaining('folder'),
  });
});

test('a long file is read in parts that join to the whole', async () => {
  const whole = `${'0123456789 👋\n'.repeat(4_000)}end`;
  const { id: fileId } = await call('google-drive', 'upload_text_file', { name: 'long.txt', text: whole });
  let text = '';
  for (let offset: unknown = 0; typeof offset === 'number'; ) {
    const part = await call('google-drive', 'read_file', { fileId, offset });
    text += part.text;
    offset = part.nextOffset;
  }
  expect(text).toBe(whole);
});

test('every operation is run here, or is named with the reason why it cannot be', () => {
  const all = providers.flatMap(({ key, operations }) => operations.map(({ name }) => `${key} ${name}`)).sort();
  expect([...called, ...Object.keys(notEmulated)].sort()).toEqual(all);
});

test('access is given back at Google with the last connection of the account, because that ends all of them', async () => {
  const revocations = () => seenByGoogle.filter((path) => path === 'POST /revoke').length;
  const disconnect = (connector: string) => alice.post(`/api/connections/${connectionIds.get(connector)}/disconnect`);
  await disconnect('google-drive');
  await disconnect('google-calendar');
  expect(revocations()).toBe(0);
  await expect(call('google-drive', 'search_files')).rejects.toThrow('connection_not_ready');
  await disconnect('gmail');
  expect(revocations()).toBe(2);
});

/** What the emulator cannot do; `scripted.test.ts` checks these. */
const notEmulated = {
  'gmail get_profile': 'no such route',
  'google-calendar get_event': 'no such route',
  'google-calendar update_event': 'no such route',
  'google-drive update_text_file': 'no such route',
  'google-drive trash_file': 'the emulator keeps what is trashed as it is',
  'google-drive delete_file': 'no such route',
};

const call = async (alias: string, operation: string, input: Record<string, unknown> = {}) => {
  called.add(`${alias} ${operation}`);
  const { status, body } = await alice.post(`/api/projects/${projectId}/tools/${alias}__${operation}/call`, { arguments: input });
  if (status !== 200) throw new Error(`${body.code}: ${body.detail} ${JSON.stringify(body.errors)}`);
  return body.output;
};

/** From our connect link over Google's account chooser back to our callback. */
const signIn = async (id: string) => {
  const browser = openBrowser();
  const started = await alice.post(`/api/connections/${id}/authorize`, { returnPath: '/done' });
  const toGoogle = await browser.post(started.body.authorizationUrl);
  const chooser = await browser.get(toGoogle.location);
  const consented = await browser.post(new URL('/o/oauth2/v2/auth/callback', chooser.url).href, formOf(chooser.text, ada));
  const back = await browser.get(consented.location);
  return { authorization: new URL(toGoogle.location).searchParams, end: new URL(back.location) };
};

/** The hidden fields of the form whose button is this account's. */
const formOf = (html: string, email: string): Record<string, string> => {
  const form = html.split('<form').find((one) => one.includes(`value="${email}"`)) ?? '';
  const inputs = [...form.matchAll(/name="([^"]*)" value="([^"]*)"/g)];
  return Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]));
};

const decodeWords = (text: string): string =>
  text.replace(/=\?UTF-8\?B\?([^?]*)\?=\s?/g, (_word, base64) => Buffer.from(base64, 'base64').toString());

const origins = [
  'https://accounts.google.com',
  'https://oauth2.googleapis.com',
  'https://openidconnect.googleapis.com',
  'https://gmail.googleapis.com',
  'https://www.googleapis.com',
];

/** The emulator answers on one origin, so what Google has on origins of their own lies on other paths there. */
const movedPaths: Readonly<Record<string, string>> = {
  '/token': '/oauth2/token',
  '/revoke': '/oauth2/revoke',
  '/v1/userinfo': '/oauth2/v2/userinfo',
};

const startFront = async (target: string) => {
  const port = await freePort();
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', target);
    seenByGoogle.push(`${request.method} ${url.pathname}`);
    url.pathname = movedPaths[url.pathname] ?? url.pathname;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { authorization, 'content-type': contentType } = request.headers;
    const answer = await fetch(url, {
      method: request.method ?? 'GET',
      redirect: 'manual',
      headers: { ...(authorization && { authorization }), ...(contentType && { 'content-type': contentType }) },
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    const { 'content-encoding': _encoding, 'content-length': _length, ...headers } = Object.fromEntries(answer.headers);
    response.writeHead(answer.status, headers).end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${port}`, close: () => new Promise((resolve) => void server.close(resolve)) };
};

const seedFor = (redirectUri: string) => ({
  google: {
    users: [
      { email: ada, name: 'Ada Lovelace' },
      { email: 'grace@example.com', name: 'Grace Hopper' },
    ],
    oauth_clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    labels: [{ id: 'Label_ops', user_email: ada, name: 'Ops/Review' }],
    messages: [
      {
        id: 'msg_html',
        user_email: ada,
        from: 'Grace <grace@example.com>',
        to: ada,
        subject: 'Plan',
        body_html:
          '<style>p{}</style><p>Gr&uuml;&#223;e'.replace('&uuml;', 'ü') +
          ' &amp; more<!-- <b>not this</b> --><br>second &lt;line&gt;</p>',
        date: '2026-01-01T10:00:00Z',
      },
      {
        id: 'msg_lunch',
        thread_id: 'thr_lunch',
        user_email: ada,
        from: 'Grace <grace@example.com>',
        to: ada,
        subject: 'Lunch',
        body_text: 'Today at noon?',
        date: '2026-01-02T10:00:00Z',
        message_id: '<lunch@example.com>',
      },
    ],
    calendars: [
      { id: 'primary', user_email: ada, summary: ada, primary: true },
      { id: 'team@group.calendar.google.com', user_email: ada, summary: 'Team' },
    ],
  },
});
