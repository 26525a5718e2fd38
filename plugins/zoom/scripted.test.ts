/** No emulator serves Zoom: the sign-in as its documentation has it, and each operation's request and answer. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { zoom as entry } from '../../catalog/zoom.ts';
import { giveToAgent, signInAtProvider } from '../../test/helpers/example.ts';
import { type FakeProvider, startFakeProvider } from '../../test/helpers/fake-provider.ts';
import { type Patchbay, startPatchbay } from '../../test/helpers/patchbay.ts';
import { scripted } from '../../test/plugins/call-operation.ts';
import { zoom } from './index.ts';

const clientId = 'L7aZ_uLtRp-1';
const basic = `Basic ${Buffer.from(`${clientId}:SEKRET-zoom-client`).toString('base64')}`;
const user = {
  id: 'KDcuGIm1QgePTO8WbOqwIQ',
  email: 'jane@example.com',
  display_name: 'Jane',
  timezone: 'Europe/Berlin',
  type: 2,
};

describe('an account at a scripted Zoom', () => {
  let provider: FakeProvider;
  let patchbay: Patchbay;

  beforeAll(async () => {
    provider = await startFakeProvider('https://zoom.us');
    const map = [provider.map, `https://api.zoom.us=${provider.url}`];
    patchbay = await startPatchbay({ entries: [entry], providers: [zoom], map });
    provider.on('/oauth/authorize', ({ query }) => ({
      status: 302,
      headers: { location: `${query.get('redirect_uri')}?code=SEKRET-code&state=${query.get('state')}` },
    }));
    provider.on('/oauth/token', () => {
      const count = provider.seenAt('/oauth/token').length;
      return {
        body: {
          access_token: `SEKRET-access-${count}`,
          token_type: 'bearer',
          refresh_token: `SEKRET-refresh-${count}`,
          expires_in: 3_599,
          scope: 'meeting:delete:meeting meeting:read:list_meetings user:read:user',
          api_url: 'https://api.zoom.us',
        },
      };
    });
    provider.on('/oauth/revoke', { body: { status: 'success' } });
    provider.on('/v2/users/me', { body: user });
    provider.on('/v2/meetings/85746065', { status: 204, body: '' });
  });
  afterAll(async () => {
    await patchbay.close();
    await provider.close();
  });

  test('signs in with Basic, spends each refresh token once, and gives its access back', async () => {
    const alice = patchbay.as('alice');
    await alice.put('/api/installations/zoom/zoom/oauth2', {
      configuration: { 'client-id': clientId },
      secrets: { 'client-secret': { action: 'set', value: 'SEKRET-zoom-client' } },
    });
    const ids = { pluginId: 'zoom', connectorId: 'zoom', authSchemeId: 'oauth2' };
    const { id } = (await alice.post('/api/connections', { ...ids, alias: 'zoom' })).body;
    await signInAtProvider(alice, id);
    expect((await alice.get(`/api/connections/${id}`)).body).toMatchObject({ status: 'Ready', accountLabel: 'jane@example.com' });

    for (const _ of [1, 2]) expect((await alice.post(`/api/connections/${id}/refresh`)).status).toBe(200);
    const asked = provider.seenAt('/oauth/token');
    expect(asked.map(({ form }) => form.get('refresh_token'))).toEqual([null, 'SEKRET-refresh-1', 'SEKRET-refresh-2']);
    expect(asked.map(({ headers }) => headers.authorization)).toEqual([basic, basic, basic]);
    expect(asked.some(({ form }) => form.has('client_secret'))).toBe(false);

    const { projectId } = await giveToAgent(alice, [id], { effects: ['read', 'write', 'destructive'] });
    const { body } = await alice.post(`/api/projects/${projectId}/tools/zoom__delete_meeting/call`, {
      arguments: { meeting_id: 85_746_065, occurrence_id: '1648194360000' },
    });
    expect(body.output).toEqual({ deleted: '85746065' });
    const [deleted] = provider.seenAt('/v2/meetings/85746065');
    expect(deleted).toMatchObject({ method: 'DELETE', headers: { authorization: 'Bearer SEKRET-access-3' } });
    expect(Object.fromEntries(deleted?.query ?? [])).toEqual({ occurrence_id: '1648194360000' });

    await alice.post(`/api/connections/${id}/disconnect`);
    await expect.poll(() => provider.seenAt('/oauth/revoke').map(({ form }) => form.get('token'))).toEqual(['SEKRET-access-3']);
    expect(provider.seenAt('/oauth/revoke')[0]?.headers.authorization).toBe(basic);
  });
});

const uuid = '/ajXp112QmuoKj4854875==';
const meeting = {
  id: 85746065,
  uuid,
  topic: 'Stand-up',
  type: 2,
  start_time: '2026-12-24T15:00:00Z',
  duration: 30,
  timezone: 'Europe/Berlin',
  join_url: 'https://zoom.us/j/85746065',
  start_url: 'https://zoom.us/s/85746065?zak=SEKRET-host',
  host_email: 'jane@example.com',
  password: '123456',
  settings: { waiting_room: true },
};
const { start_url, settings, host_email, password, ...listed } = meeting;
const shown = { ...listed, host_email, password };
const recording = {
  uuid,
  id: 85746065,
  topic: 'Stand-up',
  start_time: meeting.start_time,
  duration: 20,
  share_url: 'https://zoom.us/rec/share/x',
  recording_files: [
    { id: 'f1', file_type: 'MP4', file_size: 7, play_url: 'https://zoom.us/rec/play/x', download_url: 'https://zoom.us/rec/d/x' },
  ],
};
const shownRecording = {
  ...recording,
  recording_files: [{ id: 'f1', file_type: 'MP4', file_size: 7, play_url: 'https://zoom.us/rec/play/x' }],
};
const schedule = { topic: 'Stand-up', start_time: '2026-12-24T15:00:00', duration: 30, timezone: 'Europe/Berlin' };
/** Encoded twice, as Zoom documents it for a UUID that begins with a slash. */
const twice = '%252FajXp112QmuoKj4854875%253D%253D';

const cases = [
  {
    tool: 'list_meetings',
    input: { page_size: 1 },
    answer: { page_size: 1, next_page_token: 'n1', meetings: [meeting] },
    sent: { method: 'GET', path: '/users/me/meetings', query: { type: 'upcoming', page_size: 1 } },
    output: { meetings: [listed], next_page_token: 'n1' },
  },
  {
    tool: 'get_meeting',
    input: { meeting_id: '857 460 65' },
    answer: meeting,
    sent: { method: 'GET', path: '/meetings/85746065' },
    output: shown,
  },
  {
    tool: 'create_meeting',
    input: schedule,
    answer: meeting,
    sent: { method: 'POST', path: '/users/me/meetings', body: { type: 2, ...schedule } },
    output: shown,
  },
  {
    tool: 'update_meeting',
    input: { meeting_id: 85746065, duration: 45, settings: { waiting_room: false } },
    answer: null,
    sent: { method: 'PATCH', path: '/meetings/85746065', body: { duration: 45, settings: { waiting_room: false } } },
    output: { updated: '85746065' },
  },
  {
    tool: 'delete_meeting',
    input: { meeting_id: 85746065 },
    answer: null,
    sent: { method: 'DELETE', path: '/meetings/85746065' },
    output: { deleted: '85746065' },
  },
  {
    tool: 'get_meeting_invitation',
    input: { meeting_id: 85746065 },
    answer: { invitation: 'Jane is inviting you', sip_links: [] },
    sent: { method: 'GET', path: '/meetings/85746065/invitation' },
    output: { invitation: 'Jane is inviting you' },
  },
  {
    tool: 'list_past_participants',
    input: { meeting_id: uuid },
    answer: {
      next_page_token: '',
      participants: [{ id: '', name: 'Jo', user_email: '', join_time: '2026-12-24T15:01:00Z', duration: 9 }],
    },
    sent: { method: 'GET', path: `/past_meetings/${twice}/participants`, query: {} },
    output: {
      next_page_token: '',
      participants: [{ name: 'Jo', user_email: '', join_time: '2026-12-24T15:01:00Z', duration: 9 }],
    },
  },
  {
    tool: 'get_meeting_summary',
    input: { meeting_id: 'abc+d==' },
    answer: {
      meeting_host_email: 'jane@example.com',
      summary_title: 'Stand-up',
      summary_content: '# All fine',
      next_steps: ['Ship'],
    },
    sent: { method: 'GET', path: '/meetings/abc%2Bd%3D%3D/meeting_summary' },
    output: { summary_title: 'Stand-up', summary_content: '# All fine', next_steps: ['Ship'] },
  },
  {
    tool: 'list_recordings',
    input: { from: '2026-11-01', to: '2026-11-30' },
    answer: { next_page_token: '', meetings: [recording] },
    sent: { method: 'GET', path: '/users/me/recordings', query: { from: '2026-11-01', to: '2026-11-30' } },
    output: { next_page_token: '', meetings: [shownRecording] },
  },
  {
    tool: 'get_meeting_recordings',
    input: { meeting_id: uuid },
    answer: recording,
    sent: { method: 'GET', path: `/meetings/${twice}/recordings` },
    output: shownRecording,
  },
  { tool: 'get_current_user', input: {}, answer: { ...user, pmi: 1 }, sent: { method: 'GET', path: '/users/me' }, output: user },
];

test.each(cases)('$tool asks and reads as documented', async ({ tool, input, answer, sent, output }) => {
  const { call, requests } = scripted(zoom, 200, answer);
  expect(await call(tool, input)).toEqual(output);
  expect(requests).toEqual([sent]);
});

test('each operation is in the table', () => {
  expect(cases.map(({ tool }) => tool)).toEqual(zoom.operations.map(({ name }) => name));
});

test('the address that makes anybody host never reaches a model', async () => {
  const { call } = scripted(zoom, 200, meeting);
  expect(JSON.stringify(await call('get_meeting', { meeting_id: 85746065 }))).not.toContain('SEKRET-host');
});
