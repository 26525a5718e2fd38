import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { github } from '../../catalog/github.ts';
import { providers as shipped } from '../../plugins/index.ts';
import { serveInternal } from '../egress/servers.ts';
import { makeAgent } from '../helpers/agent.ts';
import { exampleEntry } from '../helpers/catalog-entries.ts';
import { connect, type Example, exampleOperations, setUp, signInAtProvider, startExample } from '../helpers/example.ts';
import type { HttpClient } from '../helpers/http-client.ts';

/** The service may call 127.0.0.1, where its fakes are; everything else on this machine is internal. */
let internal: Awaited<ReturnType<typeof serveInternal>>;
let example: Example;
let alice: HttpClient;
let number = 0;

const entry = exampleEntry();
const selfHosted = {
  id: 'self-hosted',
  displayName: 'Self-hosted',
  baseUrl: '{address}/api',
  authSchemes: [
    {
      type: 'api-key',
      id: 'api-key',
      displayName: 'API key',
      keyField: 'token',
      userinfo: '{address}/userinfo',
      subject: { source: 'userinfo', field: 'id' },
      connectionFields: [
        { id: 'address', label: 'Address', type: 'url' },
        { id: 'token', label: 'Token', type: 'secret' },
      ],
    },
  ],
  sources: [{ type: 'native', id: 'native', provider: 'example' }],
};

beforeAll(async () => {
  internal = await serveInternal();
  example = await startExample({
    entries: [{ ...entry, connectors: [...entry.connectors, selfHosted] }, github],
    providers: [exampleOperations, ...shipped.filter(({ key }) => key === 'github')],
  });
  alice = example.patchbay.as('alice');
  await setUp(alice);
});
afterAll(async () => {
  await example.close();
  internal.close();
});
beforeEach(() => {
  example.provider.on('/userinfo', { body: { id: 'u-1', login: 'octo' } });
  example.provider.on('/api/items', { body: [] });
});

const pointAt = (address: string) =>
  alice.post('/api/connections', {
    pluginId: 'example',
    connectorId: 'self-hosted',
    authSchemeId: 'api-key',
    alias: `host-${++number}`,
    configuration: { address },
    secrets: { token: { action: 'set', value: 'SEKRET-key' } },
  });

describe('B61: an address that a person typed', () => {
  it.each([
    '127.0.0.2',
    '[::1]',
    '[::ffff:127.0.0.2]',
    '[64:ff9b::7f00:2]',
    '0.0.0.0',
    '169.254.169.254',
    '10.0.0.1',
    'ip6-localhost',
  ])('gets no byte where it is internal: %s', async (host) => {
    const address = `https://${host}:${internal.port}`;
    // A name that resolves to nothing yet is judged when it is called.
    expect([422, ...(host === 'ip6-localhost' ? [201] : [])]).toContain((await pointAt(address)).status);
    // Past the check of the form, as with a name that resolves to something else by now, no request leaves either.
    const { id, alias } = (await pointAt('https://unresolvable.invalid')).body;
    const { prisma } = example.patchbay.database;
    await prisma.connection.update({ where: { id }, data: { configuration: { address }, verifiedAt: new Date() } });
    const asked = await alice.post(`/api/connections/${id}/validate`);
    const called = await (await makeAgent(example, alice, [id])).call(`${alias}__list_items`);
    // An address that says less than it means is refused before it is an address.
    expect([409, 422, 502]).toContain(asked.status);
    expect([409, 502]).toContain(called.status);
    expect(JSON.stringify([asked.body, called.body])).not.toMatch(/SEKRET|ECONN|127\.0\.0\.2/);
    expect(internal.connections()).toBe(0);
  });

  it.each([
    '2130706434',
    '0x7f000002',
    '0177.0.0.2',
    '127.2',
    'user@127.0.0.2',
    '127.0.0.2.',
    '127.0.0.2/path',
    '127。0。0。2',
    '%31%32%37.0.0.2',
  ])('is refused when it is saved where it says less than it means: %s', async (host) => {
    expect(await pointAt(`https://${host}`)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'configuration.address' }] },
    });
  });

  it('says the same about an internal port whether it is open or closed', async () => {
    const [open, closed] = [await pointAt(`https://127.0.0.2:${internal.port}`), await pointAt('https://127.0.0.2:1')];
    expect(open).toMatchObject({ status: 422, body: { errors: [{ path: expect.stringContaining('configuration.') }] } });
    expect(closed.body).toEqual(open.body);
  });

  it.each(['127.0.0.2', '169.254.169.254', '[::1]', '2130706434', 'localhost', 'metadata', 'a.b/c', 'a.b:443', 'x@a.b', 'a.b.'])(
    'as the host of a server is refused when it is not a name: %s',
    async (host) => {
      expect(await alice.put('/api/installations/github/github-enterprise/api-key', { configuration: { host } })).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'configuration.host' }] },
      });
    },
  );
});

describe('B61: a redirect to an internal server', () => {
  const redirect = () => ({
    status: 302,
    headers: { location: `http://127.0.0.2:${internal.port}/latest/meta-data/` },
  });
  const connected = async () => {
    const alias = `account-${++number}`;
    const id = await connect(alice, alias);
    const end = await signInAtProvider(alice, id);
    return { id, alias, outcome: end.searchParams.get('outcome') };
  };
  const nothingArrived = () => expect(internal.connections()).toBe(0);

  it('of the account page is not followed, at the sign-in or at a check', async () => {
    const { id } = await connected();
    example.provider.on('/userinfo', redirect());
    expect((await alice.post(`/api/connections/${id}/validate`)).status).toBe(502);
    expect((await connected()).outcome).toBe('failed');
    nothingArrived();
  });

  it('of the token endpoint is not followed', async () => {
    example.provider.on('/token', redirect());
    expect((await connected()).outcome).toBe('failed');
    example.provider.on('/token', { body: { access_token: 'SEKRET-access', token_type: 'bearer' } });
    nothingArrived();
  });

  it('of the API is not followed', async () => {
    const { id, alias } = await connected();
    const agent = await makeAgent(example, alice, [id]);
    example.provider.on('/api/items', redirect());
    expect(await agent.call(`${alias}__list_items`)).toMatchObject({ status: 502, body: { code: 'upstream_unreadable' } });
    nothingArrived();
  });
});
