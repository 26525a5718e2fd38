import { createEmulator } from 'emulate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { twilio as entry } from '../../catalog/twilio.ts';
import type { HttpAnswer } from '../../test/helpers/http-client.ts';
import { freePort, startPatchbay } from '../../test/helpers/patchbay.ts';
import { twilio } from './index.ts';

const account = `AC${'a1'.repeat(16)}`;
const apiKey = `SK${'b2'.repeat(16)}`;
const number = '+15551234567';
const recipient = '+15558675310';
const service = `MG${'c3'.repeat(16)}`;

describe('against an emulated Twilio', () => {
  // biome-ignore lint/suspicious/noExplicitAny: each operation has its own output.
  let callTool: (tool: string, input: Record<string, unknown>) => Promise<any>;
  let connect: (scheme: string, alias: string, configuration: object, secrets: Record<string, string>) => Promise<HttpAnswer>;
  let close: () => Promise<void>;
  const called = new Set<string>();
  const call = (tool: string, input: Record<string, unknown> = {}) => {
    called.add(tool);
    return callTool(tool, input);
  };

  beforeAll(async () => {
    const port = await freePort();
    const emulator = await createEmulator({
      service: 'twilio',
      port,
      seed: {
        twilio: {
          account: { sid: account, auth_token: 'SEKRETtoken', friendly_name: 'Acme phones' },
          api_keys: [{ sid: apiKey, secret: 'SEKRETsecret' }],
          phone_numbers: [{ phone_number: number, friendly_name: 'Front desk' }],
          messaging_services: [{ sid: service, friendly_name: 'Reminders', phone_numbers: [number] }],
        },
      },
    });
    const map = [`https://api.twilio.com=http://127.0.0.1:${port}`];
    const patchbay = await startPatchbay({ entries: [entry], providers: [twilio], map });
    const alice = patchbay.as('alice');
    connect = (authSchemeId, alias, configuration, secrets) =>
      alice.post('/api/connections', {
        pluginId: 'twilio',
        connectorId: 'twilio',
        authSchemeId,
        alias,
        configuration,
        secrets: Object.fromEntries(Object.entries(secrets).map(([field, value]) => [field, { action: 'set', value }])),
      });
    const connection = await connect('auth-token', 'phones', { 'account-sid': account }, { 'auth-token': 'SEKRETtoken' });
    const project = (await alice.post('/api/projects', { name: 'Phones' })).body;
    const effects = ['read', 'write', 'destructive'];
    await alice.put(`/api/projects/${project.id}/connections/${connection.body.id}`, { effects });
    callTool = async (tool, input) => {
      const answer = await alice.post(`/api/projects/${project.id}/tools/phones__${tool}/call`, { arguments: input });
      const { code, detail, errors, output } = answer.body;
      if (answer.status !== 200) throw new Error(`${code}: ${detail} ${JSON.stringify(errors)}`);
      return output;
    };
    close = async () => {
      await patchbay.close();
      await emulator.close();
    };
  });
  afterAll(() => close());

  test('an account connects with its token or with an API key; a wrong secret is said to be wrong', async () => {
    const own = { 'account-sid': account };
    expect((await connect('auth-token', 'by-token', own, { 'auth-token': 'SEKRETtoken' })).body).toMatchObject({
      status: 'Ready',
      accountLabel: 'Acme phones',
    });
    const key = { ...own, 'key-sid': apiKey };
    expect((await connect('api-key', 'by-key', key, { 'key-secret': 'SEKRETsecret' })).body).toMatchObject({ status: 'Ready' });
    expect((await connect('api-key', 'wrong', key, { 'key-secret': 'other' })).body).toMatchObject({ status: 'Invalid' });
  });

  test('what is no account SID never becomes part of the address', async () => {
    const elsewhere = { 'account-sid': `${account}/../${account}` };
    expect(await connect('auth-token', 'odd', elsewhere, { 'auth-token': 'x' })).toMatchObject({ status: 422 });
  });

  test('the account and its numbers are read', async () => {
    expect(await call('get_account')).toMatchObject({ sid: account, friendly_name: 'Acme phones', status: 'active' });
    const { incoming_phone_numbers } = await call('list_incoming_phone_numbers', { PhoneNumber: number });
    expect(incoming_phone_numbers).toMatchObject([{ friendly_name: 'Front desk', capabilities: { sms: true } }]);
    const { sid } = incoming_phone_numbers[0];
    expect(await call('get_incoming_phone_number', { sid })).toMatchObject({ phone_number: number });
  });

  test('a message is sent, read, erased and deleted', async () => {
    const sent = await call('send_message', { To: recipient, From: number, Body: 'Grüße & mehr + 100 %' });
    expect(sent).toMatchObject({ status: 'queued', body: 'Grüße & mehr + 100 %', to: recipient, direction: 'outbound-api' });
    const { sid } = sent;
    expect(await call('get_message', { sid })).toMatchObject({ body: 'Grüße & mehr + 100 %', error_code: null });
    expect(await call('redact_message', { sid })).toMatchObject({ sid, body: '' });
    expect(await call('delete_message', { sid })).toEqual({ deleted: sid });
    await expect(call('get_message', { sid })).rejects.toThrow('The requested resource was not found');
    await expect(call('send_message', { To: recipient, From: '+15550000000', Body: 'x' })).rejects.toThrow('not owned');
  });

  test('several pictures go with one message', async () => {
    const MediaUrl = ['https://example.com/a.png', 'https://example.com/b.png?x=1&y=2'];
    const { sid, num_media } = await call('send_message', { To: recipient, From: number, MediaUrl });
    expect(num_media).toBe('2');
    expect(await call('list_message_media', { sid })).toMatchObject({ media_list: [{}, {}], next_page_uri: null });
  });

  test('a message is scheduled with a messaging service and cancelled', async () => {
    const later = { To: recipient, MessagingServiceSid: service, Body: 'Tomorrow', SendAt: '2030-01-01T09:00:00Z' };
    const { sid, status } = await call('send_message', later);
    expect(status).toBe('scheduled');
    expect(await call('cancel_message', { sid })).toMatchObject({ status: 'canceled' });
  });

  test('a list is read page by page until next_page_uri is null, with its filter', async () => {
    const other = '+15557654321';
    for (const Body of ['1', '2', '3']) await call('send_message', { To: other, From: number, Body });
    const bodies: string[] = [];
    for (let next_page_uri: string | null | undefined; next_page_uri !== null; ) {
      const page = await call('list_messages', { To: other, PageSize: 2, ...(next_page_uri && { next_page_uri }) });
      bodies.push(...messages.parse(page.messages).map(({ body }) => body));
      next_page_uri = page.next_page_uri;
    }
    expect(bodies).toEqual(['3', '2', '1']);
  });

  test('a call is made, found and ended', async () => {
    const Twiml = '<Response><Say>Hello & welcome</Say></Response>';
    const { sid, status } = await call('create_call', { To: recipient, From: number, Twiml });
    expect(status).toBe('ringing');
    expect(await call('end_call', { sid })).toMatchObject({ status: 'completed' });
    expect(await call('get_call', { sid })).toMatchObject({ sid, to: recipient, end_time: expect.any(String) });
    expect(await call('list_calls', { To: recipient })).toMatchObject({ calls: [{ sid }], next_page_uri: null });
  });

  test('every operation is run here, or is named with the reason why it cannot be', () => {
    const all = twilio.operations.map(({ name }) => name).sort();
    expect([...called, ...Object.keys(notEmulated)].sort()).toEqual(all);
  });
});

const messages = z.array(z.object({ body: z.string() }));

/** What the emulator cannot do; `scripted.test.ts` checks these. */
const notEmulated = { get_balance: 'no such route' };
