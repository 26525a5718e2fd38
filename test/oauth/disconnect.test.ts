import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Example, giveToAgent, setUp, signInAtProvider, startExample } from '../helpers/example.ts';
import type { HttpClient } from '../helpers/http-client.ts';
import { modernClient } from '../helpers/mcp-clients.ts';

let example: Example;
let alice: HttpClient;
let number = 0;

const start = (ends: 'token' | 'grant') => startExample({ oauth2: { revoke: { url: 'https://provider.test/revoke', ends } } });

beforeAll(async () => {
  example = await start('token');
  alice = example.patchbay.as('alice');
  await setUp(alice);
  example.provider.on('/token', {
    body: { access_token: 'SEKRET-a', refresh_token: 'SEKRET-r', token_type: 'bearer', scope: 'items:read' },
  });
  example.provider.on('/revoke', {});
});
afterAll(() => example.close());

const connected = async (user = alice) => {
  const id = await connect(user, `account-${++number}`);
  await signInAtProvider(user, id);
  example.provider.seen.length = 0;
  return id;
};

describe('disconnecting', () => {
  it('revokes the refresh token and the access token at the provider, as the OAuth app', async () => {
    const id = await connected();
    const { body } = await alice.post(`/api/connections/${id}/disconnect`);
    expect(body).toMatchObject({ status: 'PendingAuthorization', secrets: {}, subject: null });
    const forms = example.provider.seenAt('/revoke').map(({ form }) => Object.fromEntries(form));
    expect(forms).toEqual(
      ['SEKRET-r', 'SEKRET-a'].map((token) => ({ token, client_id: 'app-1', client_secret: 'SEKRET-client' })),
    );
  });

  it.each([{ status: 500 }, { drop: true }])('forgets here whatever the provider says (%j)', async (answer) => {
    const id = await connected();
    example.provider.on('/revoke', answer);
    expect((await alice.post(`/api/connections/${id}/disconnect`)).body).toMatchObject({ secrets: {} });
    example.provider.on('/revoke', {});
    await expect
      .poll(async () => (await alice.get('/api/audit?action=connection.revoke&limit=1')).body.items[0])
      .toMatchObject({ target: id, outcome: 'upstream_unavailable' });
  });

  it('happens also when the connection is deleted', async () => {
    const id = await connected();
    expect((await alice.delete(`/api/connections/${id}`)).status).toBe(204);
    expect(example.provider.seenAt('/revoke')).toHaveLength(2);
  });
});

it('where one call ends everything of an account, nothing is revoked while a sibling lives', async () => {
  const other = await start('grant');
  try {
    const bob = other.patchbay.as('bob');
    await setUp(bob);
    other.provider.on('/revoke', {});
    const ids = [await connect(bob, 'one'), await connect(bob, 'two')];
    for (const id of ids) await signInAtProvider(bob, id);
    await bob.post(`/api/connections/${ids[0]}/disconnect`);
    expect(other.provider.seenAt('/revoke')).toHaveLength(0);
    await bob.post(`/api/connections/${ids[1]}/disconnect`);
    expect(other.provider.seenAt('/revoke').length).toBeGreaterThan(0);
  } finally {
    await other.close();
  }
});

describe('an operation that needs more than was granted', () => {
  it('says which permission, and its link asks for that one too', async () => {
    const id = await connected();
    expect((await alice.get(`/api/connections/${id}`)).body).toMatchObject({ grantedScopes: ['items:read'], missingScopes: [] });
    const { token } = await giveToAgent(alice, [id]);
    const client = await modernClient(example.patchbay.url, token);
    const { body } = await alice.get(`/api/connections/${id}`);
    const result = await client.callTool({ name: `${body.alias}__create_item`, arguments: { name: 'x' } });
    expect(result.isError).toBe(true);
    expect(JSON.stringify(result.content)).toContain(`/connections/${id}?scope=items%3Awrite`);
  });
});
