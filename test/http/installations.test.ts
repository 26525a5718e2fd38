import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeAgent } from '../helpers/agent.ts';
import { connect, type Example, setUp, signInAtProvider, startExample } from '../helpers/example.ts';
import type { HttpClient } from '../helpers/http-client.ts';

let example: Example;
let admin: HttpClient;
let number = 0;

beforeAll(async () => {
  example = await startExample();
  admin = example.patchbay.as('admin', { patchbay_role: 'admin' });
});
afterAll(() => example.close());
beforeEach(() => {
  example.provider.on('/api/items', { body: [] });
});

const path = '/api/installations/example/example-cloud/oauth2';
const newcomer = () => example.patchbay.as(`user-${++number}`);
const secret = (value: string) => ({ 'client-secret': { action: 'set', value } });
const complete = { configuration: { 'client-id': 'app-1' }, secrets: secret('SEKRET-client') };
const listed = async (user: HttpClient) => (await user.get('/api/installations')).body.items;
const statusOf = async (user: HttpClient, id: string) => {
  const { status, reason, action } = (await user.get(`/api/connections/${id}`)).body;
  return { status, reason, action };
};

describe('a setup', () => {
  it('is refused without credentials', async () => {
    for (const answer of [
      await example.patchbay.anonymous.get('/api/installations'),
      await example.patchbay.anonymous.put(path, complete),
      await example.patchbay.anonymous.delete(path),
    ])
      expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });

  it("of somebody else answers like one that is not there, and is not in anybody else's list", async () => {
    const [owner, other] = [newcomer(), newcomer()];
    await owner.put(path, complete);
    const foreign = await other.delete(path);
    const unknown = await other.delete('/api/installations/example/example-cloud/api-key');
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual(unknown.body);
    expect(await listed(other)).toEqual([]);
    expect(await listed(owner)).toHaveLength(1);
  });

  it('is read back with everything but the secret', async () => {
    const user = newcomer();
    const made = await user.put(path, complete);
    expect(made).toMatchObject({
      status: 200,
      body: {
        pluginId: 'example',
        connectorId: 'example-cloud',
        authSchemeId: 'oauth2',
        shared: false,
        enabled: true,
        configuration: { 'client-id': 'app-1' },
        secrets: { 'client-secret': { configured: true } },
      },
    });
    expect(await listed(user)).toEqual([made.body]);
    expect(JSON.stringify([made.body, await listed(user)])).not.toContain('SEKRET');
  });

  it('takes ids in any case', async () => {
    const user = newcomer();
    const made = await user.put('/api/installations/EXAMPLE/Example-Cloud/OAuth2', complete);
    expect(made).toMatchObject({
      status: 200,
      body: { pluginId: 'example', connectorId: 'example-cloud', authSchemeId: 'oauth2' },
    });
    expect((await user.delete('/api/installations/Example/EXAMPLE-cloud/oauth2')).status).toBe(204);
    expect(await listed(user)).toEqual([]);
  });

  it('of something that the catalog does not offer is not found', async () => {
    for (const unknown of ['nothing/example-cloud/oauth2', 'example/nothing/oauth2', 'example/example-cloud/constructor'])
      expect(await newcomer().put(`/api/installations/${unknown}`, complete)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
  });

  it('keeps its secret when told to, when told nothing, and takes a new one', async () => {
    const user = newcomer();
    await user.put(path, complete);
    const sealed = async () =>
      (await example.patchbay.database.prisma.secret.findMany({ where: { ownerId: (await listed(user))[0].id } }))[0]?.sealed;
    const first = await sealed();
    for (const secrets of [{}, { 'client-secret': { action: 'keep' } }])
      expect((await user.put(path, { configuration: { 'client-id': 'app-2' }, secrets })).status).toBe(200);
    expect(await sealed()).toBe(first);
    await user.put(path, { ...complete, secrets: secret('SEKRET-other') });
    expect(await sealed()).not.toBe(first);
  });

  it('refuses to clear, to keep or to leave out a required secret that would then be missing', async () => {
    const user = newcomer();
    const missing = { status: 422, body: { errors: [{ path: 'secrets.client-secret', message: 'is required' }] } };
    expect(await user.put(path, { ...complete, secrets: {} })).toMatchObject(missing);
    expect(await user.put(path, { ...complete, secrets: { 'client-secret': { action: 'keep' } } })).toMatchObject(missing);
    expect(await listed(user)).toEqual([]);
    await user.put(path, complete);
    expect(await user.put(path, { ...complete, secrets: { 'client-secret': { action: 'clear' } } })).toMatchObject(missing);
  });

  it.each([
    ['blank', '   '],
    ['empty', ''],
    ['with a line break', 'SEKRET-a\r\nx-evil: 1'],
    ['with a line feed at its end', 'SEKRET-a\n'],
    ['with a zero-width space', 'SEKRET-a\u200b'],
    ['with a byte order mark', '\ufeffSEKRET-a'],
    ['with a null', 'SEKRET-a\0'],
  ])('refuses a secret that is %s, naming the field and never the value', async (_title, value) => {
    const user = newcomer();
    const answer = await user.put(path, { ...complete, secrets: secret(value) });
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_input', errors: [{ path: 'secrets.client-secret' }] } });
    expect(JSON.stringify(answer.body)).not.toContain('SEKRET');
    expect(await listed(user)).toEqual([]);
  });

  it('refuses what is no field of it, and lists every fault at once', async () => {
    const answer = await newcomer().put(path, {
      configuration: { 'client-id': ' ', tenant: 'acme', 'client-secret': 'SEKRET-plain' },
      secrets: { 'client-id': { action: 'set', value: 'SEKRET-odd' }, 'client-secret': { action: 'set', value: '' } },
    });
    expect(answer.status).toBe(422);
    expect(answer.body.errors.map((error: { path: string }) => error.path).sort()).toEqual([
      'configuration.client-id',
      'configuration.client-secret',
      'configuration.tenant',
      'secrets.client-id',
      'secrets.client-secret',
    ]);
    expect(JSON.stringify(answer.body)).not.toContain('SEKRET');
    expect(await newcomer().put(path, { ...complete, enable: true })).toMatchObject({ status: 422 });
  });

  it('made by two requests at once is made once, and neither fails', async () => {
    const user = newcomer();
    await user.get('/api/me');
    const answers = await Promise.all(
      ['app-1', 'app-2', 'app-3', 'app-4'].map((id) => user.put(path, { ...complete, configuration: { 'client-id': id } })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await listed(user)).toHaveLength(1);
  });
});

describe('the connections of a setup', () => {
  const ready = async (user: HttpClient) => {
    await setUp(user);
    const alias = `account-${++number}`;
    const id = await connect(user, alias);
    await signInAtProvider(user, id);
    const agent = await makeAgent(example, user, [id]);
    return { id, call: () => agent.call(`${alias}__list_items`) };
  };

  it('are Disabled with the very next read and tool call when it is switched off, and back when it is switched on', async () => {
    const user = newcomer();
    const { id, call } = await ready(user);
    expect((await call()).status).toBe(200);
    await user.put(path, { enabled: false, configuration: { 'client-id': 'app-1' } });
    expect(await statusOf(user, id)).toEqual({ status: 'Disabled', reason: 'installation-disabled', action: 'set-up' });
    example.provider.seen.length = 0;
    expect(await call()).toMatchObject({ status: 409, body: { code: 'connection_not_ready' } });
    expect(example.provider.seen).toEqual([]);
    await user.put(path, { configuration: { 'client-id': 'app-1' } });
    expect((await call()).status).toBe(200);
  });

  it('need configuration when it is deleted, and its secrets are gone', async () => {
    const user = newcomer();
    const { id, call } = await ready(user);
    const { id: installationId } = (await listed(user))[0];
    expect((await user.delete(path)).status).toBe(204);
    expect(await statusOf(user, id)).toEqual({ status: 'NeedsConfiguration', reason: 'installation-missing', action: 'set-up' });
    expect(await call()).toMatchObject({ status: 409, body: { code: 'connection_not_ready' } });
    expect(await example.patchbay.database.prisma.secret.count({ where: { ownerId: installationId } })).toBe(0);
    await setUp(user);
    expect((await call()).status).toBe(200);
  });

  it('are touched by their own user only', async () => {
    const [one, other] = [newcomer(), newcomer()];
    const [mine, theirs] = [await ready(one), await ready(other)];
    await one.put(path, { enabled: false, configuration: { 'client-id': 'app-1' } });
    expect((await statusOf(one, mine.id)).status).toBe('Disabled');
    expect((await theirs.call()).status).toBe(200);
    await one.delete(path);
    expect((await theirs.call()).status).toBe(200);
  });
});

describe('a shared setup', () => {
  afterAll(() => admin.delete(`${path}?shared=true`));

  it('is made and removed by administrators only', async () => {
    const member = newcomer();
    expect(await member.put(`${path}?shared=true`, complete)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await member.delete(`${path}?shared=true`)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await admin.put(`${path}?shared=true`, complete)).toMatchObject({ status: 200, body: { shared: true } });
    expect(await member.delete(path)).toMatchObject({ status: 404 });
  });

  it('serves members, who see that it is there', async () => {
    const member = newcomer();
    await admin.put(`${path}?shared=true`, complete);
    const id = await connect(member, 'shared-account');
    await signInAtProvider(member, id);
    expect((await statusOf(member, id)).status).toBe('Ready');
    expect(await listed(member)).toMatchObject([{ shared: true }]);
    await admin.put(`${path}?shared=true`, { enabled: false, configuration: { 'client-id': 'app-1' } });
    expect(await statusOf(member, id)).toMatchObject({ status: 'Disabled' });
    await admin.put(`${path}?shared=true`, complete);
  });

  it("gives way to a member's own", async () => {
    const member = newcomer();
    await admin.put(`${path}?shared=true`, { ...complete, configuration: { 'client-id': 'shared-app' } });
    await member.put(path, { ...complete, configuration: { 'client-id': 'own-app' } });
    const id = await connect(member, 'own-account');
    example.provider.seen.length = 0;
    await signInAtProvider(member, id);
    expect(example.provider.seenAt('/token')[0]?.form.get('client_id')).toBe('own-app');
  });
});
