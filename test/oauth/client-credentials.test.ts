import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OAuth2SchemeEntry } from '../../catalog/define.ts';
import { atServer, startAuthorizationServer } from '../helpers/authorization-server.ts';
import { connect, type Example, exampleIds, giveToAgent, setUp, startExample } from '../helpers/example.ts';
import type { HttpClient } from '../helpers/http-client.ts';

const scheme: Partial<OAuth2SchemeEntry> = { grant: 'client-credentials', authorize: undefined };

let example: Example;
let alice: HttpClient;
let ahead = 0;
let number = 0;

beforeAll(async () => {
  example = await startExample({ oauth2: scheme, clock: () => new Date(Date.now() + ahead), renewEveryMs: 200 });
  alice = example.patchbay.as('alice');
  await setUp(alice);
});
afterAll(() => example.close());
beforeEach(() => {
  ahead = 0;
  example.provider.on('/token', token('SEKRET-a1'));
  example.provider.on('/userinfo', { body: { id: 'org-1', login: 'Our organisation' } });
  example.provider.on('/api/items', { body: [] });
});

const token = (access: string, more: Record<string, unknown> = {}) => ({
  body: { access_token: access, token_type: 'bearer', expires_in: 3600, ...more },
});
const asked = () => example.provider.seenAt('/token').map(({ form }) => Object.fromEntries(form));
const read = async (id: string, user = alice) => (await user.get(`/api/connections/${id}`)).body;
const fresh = async (user = alice) => {
  const alias = `own-${++number}`;
  return { alias, id: await connect(user, alias) };
};

describe('a connection whose setup is the account', () => {
  it('is Ready as soon as it is made: nobody signs in', async () => {
    example.provider.seen.length = 0;
    const { id } = await fresh();
    expect(await read(id)).toMatchObject({
      status: 'Ready',
      subject: 'org-1',
      accountLabel: 'Our organisation',
      grantedScopes: ['items:read'],
      renewable: true,
    });
    expect(asked()).toEqual([
      { grant_type: 'client_credentials', scope: 'items:read', client_id: 'app-1', client_secret: 'SEKRET-client' },
    ]);
  });

  it('answers an authorize with "connected" and where the browser would have ended', async () => {
    const { id } = await fresh();
    const { status, body } = await alice.post(`/api/connections/${id}/authorize`, { returnPath: '/done' });
    expect(status).toBe(200);
    expect(body).toEqual({
      kind: 'connected',
      authorizationUrl: `${example.patchbay.url}/done?connection=${id}&outcome=connected`,
    });
  });

  it('is refused to the anonymous, and a foreign one answers like an unknown one', async () => {
    const { id } = await fresh();
    expect((await example.patchbay.anonymous.post(`/api/connections/${id}/authorize`, {})).status).toBe(401);
    expect((await example.patchbay.as('mallory').post(`/api/connections/${id}/authorize`, {})).status).toBe(404);
  });

  it('asks again for a new token when the old one is due, in a call and in the background', async () => {
    const { id, alias } = await fresh();
    const { projectId } = await giveToAgent(alice, [id]);
    example.provider.on('/token', token('SEKRET-a2'));
    ahead = 3_590_000;
    const called = await alice.post(`/api/projects/${projectId}/tools/${alias}__list_items/call`, { arguments: {} });
    expect(called.status).toBe(200);
    expect(example.provider.seenAt('/api/items').at(-1)?.headers.authorization).toBe('Bearer SEKRET-a2');
    example.provider.on('/token', token('SEKRET-a3'));
    ahead *= 2;
    await expect.poll(async () => Date.parse((await read(id)).expiresAt) - Date.now() > ahead, { timeout: 5_000 }).toBe(true);
  });

  it('takes a new token after the API refused the old one, and goes on', async () => {
    const { id, alias } = await fresh();
    const { projectId } = await giveToAgent(alice, [id]);
    ahead = 120_000;
    example.provider.on('/token', token('SEKRET-a4'));
    example.provider.on('/api/items', ({ headers }) =>
      headers.authorization === 'Bearer SEKRET-a4' ? { body: [] } : { status: 401, body: {} },
    );
    const called = await alice.post(`/api/projects/${projectId}/tools/${alias}__list_items/call`, { arguments: {} });
    expect(called.status).toBe(200);
  });

  it('can be refreshed by hand', async () => {
    const { id } = await fresh();
    example.provider.seen.length = 0;
    expect((await alice.post(`/api/connections/${id}/refresh`)).status).toBe(200);
    expect(asked()).toHaveLength(1);
  });

  it('blames the setup when the provider refuses it, and mends itself when the setup is mended', async () => {
    const bob = example.patchbay.as('bob');
    await setUp(bob);
    example.provider.on('/token', { status: 401, body: { error: 'invalid_client' } });
    const { id } = await fresh(bob);
    expect(await read(id, bob)).toMatchObject({ status: 'NeedsConfiguration', reason: 'client-rejected', action: 'set-up' });
    example.provider.on('/token', token('SEKRET-a5'));
    await setUp(bob);
    await expect.poll(async () => (await read(id, bob)).status, { timeout: 5_000 }).toBe('Ready');
  });

  it('waits Unverified, with a check as the remedy, while the provider cannot be asked', async () => {
    example.provider.on('/token', { status: 503, body: 'busy' });
    const { id } = await fresh();
    expect(await read(id)).toMatchObject({ status: 'Unverified', action: 'validate' });
    example.provider.on('/token', token('SEKRET-a6'));
    ahead = 60_000;
    expect((await alice.post(`/api/connections/${id}/validate`)).body.status).toBe('Ready');
  });

  it('connects again by a check after it was disconnected', async () => {
    const { id } = await fresh();
    expect((await alice.post(`/api/connections/${id}/disconnect`)).body).toMatchObject({
      status: 'Unverified',
      action: 'validate',
      subject: null,
    });
    expect((await alice.post(`/api/connections/${id}/validate`)).body.status).toBe('Ready');
  });

  it('never becomes another account: a setup that opens one is refused', async () => {
    const carol = example.patchbay.as('carol');
    await setUp(carol);
    const { id } = await fresh(carol);
    example.provider.on('/userinfo', { body: { id: 'org-2', login: 'Somebody else' } });
    expect(await carol.post(`/api/connections/${id}/refresh`)).toMatchObject({ status: 409, body: { code: 'subject_changed' } });
    expect(await read(id, carol)).toMatchObject({ subject: 'org-1', status: 'NeedsConfiguration', action: 'set-up' });
  });

  it('cannot be given more permissions by anybody, and says so to agents', async () => {
    const { id, alias } = await fresh();
    const { projectId } = await giveToAgent(alice, [id], { effects: ['read', 'write'] });
    const called = await alice.post(`/api/projects/${projectId}/tools/${alias}__create_item/call`, { arguments: { name: 'x' } });
    expect(called).toMatchObject({ status: 403, body: { code: 'scope_impossible' } });
  });
});

describe('a real authorization server', () => {
  it('gives a token for the setup alone, and the subject stays unknown where no endpoint names one', async () => {
    const server = await startAuthorizationServer([
      { client_id: 'app-1', client_secret: 'SEKRET-client', grant_types: ['client_credentials'] },
    ]);
    const { issuer: _issuer, userinfo: _userinfo, subject: _subject, ...addresses } = atServer;
    const real = await startExample({
      oauth2: {
        ...scheme,
        ...addresses,
        userinfo: undefined,
        subject: undefined,
        clientAuthentication: 'basic',
        defaultScopes: ['items:read'],
      },
      withMap: [server.map],
    });
    try {
      const user = real.patchbay.as('alice');
      await setUp(user);
      const { body } = await user.post('/api/connections', { ...exampleIds, alias: 'own' });
      expect(body).toMatchObject({ status: 'Ready', subject: null, grantedScopes: ['items:read'] });
      expect((await user.post(`/api/connections/${body.id}/refresh`)).body.status).toBe('Ready');
    } finally {
      await real.close();
      await server.close();
    }
  });
});
