import { createEmulator } from 'emulate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resend as entry } from '../../catalog/resend.ts';
import { freePort, startPatchbay } from '../../test/helpers/patchbay.ts';
import { resend } from './index.ts';

const email = { from: 'Acme <hello@example.com>', to: ['jane@example.org'], subject: 'Grüße' };

describe('against an emulated Resend', () => {
  // biome-ignore lint/suspicious/noExplicitAny: each operation has its own output.
  let callTool: (tool: string, input: Record<string, unknown>) => Promise<any>;
  let status = '';
  let close: () => Promise<void>;
  const called = new Set<string>();
  const call = (tool: string, input: Record<string, unknown> = {}) => {
    called.add(tool);
    return callTool(tool, input);
  };

  beforeAll(async () => {
    const port = await freePort();
    const seed = { resend: { domains: [{ name: 'example.com', region: 'eu-west-1' }] } };
    const emulator = await createEmulator({ service: 'resend', port, seed });
    const map = [`https://api.resend.com=http://127.0.0.1:${port}`];
    const patchbay = await startPatchbay({ entries: [entry], providers: [resend], map });
    const alice = patchbay.as('alice');
    const connection = (
      await alice.post('/api/connections', {
        pluginId: 'resend',
        connectorId: 'resend',
        authSchemeId: 'api-key',
        alias: 'mail',
        secrets: { key: { action: 'set', value: 're_SEKRETkey' } },
      })
    ).body;
    status = connection.status;
    const project = (await alice.post('/api/projects', { name: 'Mail' })).body;
    const effects = ['read', 'write', 'destructive'];
    await alice.put(`/api/projects/${project.id}/connections/${connection.id}`, { effects });
    callTool = async (tool, input) => {
      const answer = await alice.post(`/api/projects/${project.id}/tools/mail__${tool}/call`, { arguments: input });
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

  test('a key that may read the domains makes the connection ready', () => expect(status).toBe('Ready'));

  test('an email is sent once however often it is asked for with one key, and read', async () => {
    const html = `<p>${'x'.repeat(20_000)}</p>`;
    const once = {
      ...email,
      html,
      cc: ['boss@example.org'],
      tags: [{ name: 'kind', value: 'hello' }],
      idempotency_key: 'hello/1',
    };
    const { id } = await call('send_email', once);
    expect(await call('send_email', once)).toEqual({ id });
    await expect(call('send_email', { ...once, subject: 'Other' })).rejects.toThrow('different request');
    const read = await call('get_email', { email_id: id });
    expect(read).toMatchObject({ ...email, cc: ['boss@example.org'], text: null, created_at: expect.any(String) });
    expect(read.html).toMatch(/\[cut: 7 more characters\]$/);
    const { data } = await call('list_emails', { limit: 100 });
    expect(data).toMatchObject([{ id, subject: email.subject }]);
    expect(data[0]).not.toHaveProperty('html');
  });

  test('a batch is sent, and a scheduled email is cancelled', async () => {
    const { data } = await call('send_batch_emails', {
      emails: [
        { ...email, text: 'One' },
        { ...email, text: 'Two' },
      ],
      idempotency_key: 'batch/1',
    });
    expect(await call('get_email', { email_id: data[1].id })).toMatchObject({ text: 'Two' });
    await expect(call('cancel_email', { email_id: data[1].id })).rejects.toThrow('Only scheduled emails can be canceled');

    const { id } = await call('send_email', { ...email, text: 'Later', scheduled_at: '2030-01-01T09:00:00Z' });
    expect(await call('cancel_email', { email_id: id })).toEqual({ id });
    expect((await call('get_email', { email_id: id })).last_event).toContain('canceled');
  });

  test('a domain is added with its records, verified and removed', async () => {
    const added = await call('create_domain', { name: 'mail.example.net', region: 'eu-west-1' });
    expect(added).toMatchObject({
      status: 'pending',
      records: expect.arrayContaining([expect.objectContaining({ type: 'MX' })]),
    });
    expect(await call('verify_domain', { domain_id: added.id })).toEqual({ id: added.id });
    expect(await call('get_domain', { domain_id: added.id })).toMatchObject({ name: 'mail.example.net', status: 'verified' });
    const { data } = await call('list_domains');
    expect(data.map(({ name }: { name: string }) => name)).toEqual(['example.com', 'mail.example.net']);
    expect(await call('delete_domain', { domain_id: added.id })).toEqual({ id: added.id, deleted: true });
    await expect(call('get_domain', { domain_id: added.id })).rejects.toThrow('Domain not found');
  });

  test('every operation is run here, or is named with the reason why it cannot be', () => {
    const all = resend.operations.map(({ name }) => name).sort();
    expect([...called, ...Object.keys(notEmulated)].sort()).toEqual(all);
  });
});

/** What the emulator cannot do; `scripted.test.ts` checks these. */
const oldContacts = 'it has contacts below audiences only, which Resend has deprecated';
const notEmulated = {
  update_email: 'no such route',
  list_received_emails: 'no such route',
  get_received_email: 'no such route',
  list_segments: oldContacts,
  create_segment: oldContacts,
  delete_segment: oldContacts,
  list_contacts: oldContacts,
  get_contact: oldContacts,
  create_contact: oldContacts,
  update_contact: oldContacts,
  delete_contact: oldContacts,
  add_contact_to_segment: oldContacts,
  remove_contact_from_segment: oldContacts,
};
