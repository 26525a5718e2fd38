/** Where metadata are looked for, and what is believed of them. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readChallenge } from '../../../src/capabilities/mcp/challenge.ts';
import { createEgress, type Egress } from '../../../src/egress/fetch.ts';
import { createFindServer, type FindServer } from '../../../src/oauth/mcp/find-server.ts';
import { mcpOrigin } from '../../helpers/fake-mcp.ts';
import {
  answer,
  asOrigin,
  type GuardedMcp,
  issuerPath,
  openIdPath,
  resourceMetadata,
  resourcePath,
  type Scripted,
  serverMetadata,
  serverUrl,
  startGuardedMcp,
} from '../../helpers/guarded-mcp.ts';

let guarded: GuardedMcp;
let egress: Egress;
let findServer: FindServer;

beforeAll(async () => {
  guarded = await startGuardedMcp();
  const pairs = guarded.maps.map((map) => map.split('='));
  egress = createEgress({ allow: [], map: new Map(pairs.map(([from = '', to = '']) => [from, to])), userAgent: 'Patchbay' });
  findServer = createFindServer({ egress });
});

afterAll(async () => {
  await egress.close();
  await guarded.close();
});

beforeEach(() => guarded.reset());

const find = (header: string | undefined = 'Bearer') => findServer(new URL(serverUrl), readChallenge(401, header));
const page = answer(200, { 'content-type': 'text/html' }, '<!doctype html><title>Hello</title>');
const pathForm = `${resourcePath}/mcp`;
const own = '/elsewhere/prm.json';

describe('B53 metadata of the MCP server', () => {
  it.each<[string, string, Record<string, Scripted>]>([
    ['where the challenge says', `Bearer resource_metadata="${mcpOrigin}${own}"`, { [own]: resourceMetadata() }],
    ['at the path form', 'Bearer', { [pathForm]: resourceMetadata() }],
    ['at the root', 'Bearer', { [resourcePath]: resourceMetadata() }],
    ['at the root for the whole host', 'Bearer', { [resourcePath]: resourceMetadata({ resource: mcpOrigin }) }],
    ['after a page of HTML', 'Bearer', { [pathForm]: page, [resourcePath]: resourceMetadata() }],
    ['after a refusal', 'Bearer', { [pathForm]: answer(401), [resourcePath]: resourceMetadata() }],
    ['after a failure', 'Bearer', { [pathForm]: answer(500), [resourcePath]: resourceMetadata() }],
    ['after a redirect', 'Bearer', { [pathForm]: answer(302, { location: '/x' }), [resourcePath]: resourceMetadata() }],
    ['after a list', 'Bearer', { [pathForm]: answer(200, {}, '[]'), [resourcePath]: resourceMetadata() }],
    ['after half a document', 'Bearer', { [pathForm]: { resource: serverUrl }, [resourcePath]: resourceMetadata() }],
    ['after a huge one', 'Bearer', { [pathForm]: { x: 'x'.repeat(300_000) }, [resourcePath]: resourceMetadata() }],
    ['where the challenge leads nowhere', `Bearer resource_metadata="${mcpOrigin}${own}"`, { [pathForm]: resourceMetadata() }],
  ])('is found %s', async (_where, header, documents) => {
    guarded.documents.clear();
    for (const [path, document] of Object.entries(documents)) guarded.documents.set(path, document);
    expect((await find(header)).metadata).toMatchObject({ issuer: asOrigin, isProven: true });
  });

  it.each([
    'https://evil.example.com/mcp',
    `${mcpOrigin}/other`,
    `${mcpOrigin}/mc`,
    `${mcpOrigin}/mcp/below`,
    'http://mcp.example.com/mcp',
    `${serverUrl}#x`,
    'mcp',
  ])('is not believed for %s', async (resource) => {
    guarded.documents.set(pathForm, resourceMetadata({ resource }));
    await expect(find()).rejects.toMatchObject({ code: 'upstream_unreadable' });
    expect(guarded.requests).toEqual([]);
  });

  it('is not done without while it cannot be had', async () => {
    guarded.documents.set(pathForm, answer(503));
    await expect(find()).rejects.toMatchObject({ code: 'upstream_unavailable' });
  });

  it('names its resource exactly as it is sent on', async () => {
    guarded.documents.set(pathForm, resourceMetadata({ resource: mcpOrigin }));
    expect((await find()).resource).toBe(mcpOrigin);
  });

  it('names scopes, unless the challenge does', async () => {
    guarded.documents.set(pathForm, resourceMetadata({ scopes_supported: ['a', 'b', 3, null] }));
    expect((await find()).scopes).toEqual(['a', 'b']);
    expect((await find('Bearer scope="c"')).scopes).toEqual(['c']);
  });

  it('names a second authorization server where the first cannot be used', async () => {
    guarded.documents.set(pathForm, resourceMetadata({ authorization_servers: [`${asOrigin}/none`, asOrigin] }));
    expect((await find()).metadata.issuer).toBe(asOrigin);
  });
});

const tenant = `${asOrigin}/tenant1`;

describe('B53 metadata of the authorization server', () => {
  it.each([
    ['the host', asOrigin, issuerPath],
    ['the host, as an OpenID provider', asOrigin, openIdPath],
    ['a path, inserted', tenant, `${issuerPath}/tenant1`],
    ['a path, inserted, as an OpenID provider', tenant, `${openIdPath}/tenant1`],
    ['a path, appended', tenant, `/tenant1${openIdPath}`],
    ['a path, at the root only', tenant, issuerPath],
  ])('is found for %s', async (_what, issuer, path) => {
    guarded.documents.set(pathForm, resourceMetadata({ authorization_servers: [issuer] }));
    guarded.endpoints.clear();
    guarded.endpoints.set(path, serverMetadata({ issuer }));
    expect((await find()).metadata).toMatchObject({ issuer, token: `${asOrigin}/token` });
    // The root belongs to no tenant: it is asked last.
    expect(guarded.asked.at(-1)).toBe(`as ${path}`);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['names another issuer', { issuer: 'https://attacker.example.com' }, 'upstream_unreadable'],
    ['names the issuer with a slash', { issuer: `${asOrigin}/` }, 'upstream_unreadable'],
    ['takes no PKCE with S256', { code_challenge_methods_supported: ['plain'] }, 'upstream_unreadable'],
    ['has a token endpoint at a private address', { token_endpoint: 'https://10.0.0.1/token' }, 'egress_refused'],
    ['has a registration at the metadata service', { registration_endpoint: 'http://169.254.169.254/' }, 'egress_refused'],
    ['has a revocation on this machine', { revocation_endpoint: 'https://127.0.0.1/revoke' }, 'egress_refused'],
    ['is not encrypted', { token_endpoint: 'http://as.example.com/token' }, 'egress_refused'],
    ['sends people to a script', { authorization_endpoint: 'javascript:alert(1)' }, 'egress_refused'],
  ])('that %s is not used', async (_what, more, code) => {
    guarded.endpoints.set(issuerPath, serverMetadata(more));
    await expect(find()).rejects.toMatchObject({ code });
  });

  it('may say null for whatever it does not have', async () => {
    const nothing = { registration_endpoint: null, scopes_supported: null, code_challenge_methods_supported: null };
    guarded.endpoints.set(issuerPath, serverMetadata(nothing));
    expect((await find()).metadata).toMatchObject({ register: undefined, scopes: undefined });
  });

  it.each(['https://10.0.0.1', 'http://as.example.com', 'https://localhost', 'nothing'])(
    'is not looked for at %s',
    async (issuer) => {
      guarded.documents.set(pathForm, resourceMetadata({ authorization_servers: [issuer] }));
      await expect(find()).rejects.toMatchObject({ code: expect.stringMatching(/egress_refused|upstream_unreadable/) });
      expect(guarded.requests).toEqual([]);
    },
  );
});

describe('a server that is older than both', () => {
  beforeEach(() => {
    guarded.documents.clear();
  });

  it('gives access itself, and its tokens are for no resource', async () => {
    guarded.documents.set(issuerPath, serverMetadata({ issuer: mcpOrigin }));
    expect(await find()).toMatchObject({ resource: undefined, metadata: { issuer: mcpOrigin, isProven: true } });
  });

  it('without any metadata has its endpoints at its root', async () => {
    expect((await find()).metadata).toMatchObject({
      isProven: false,
      authorize: `${mcpOrigin}/authorize`,
      token: `${mcpOrigin}/token`,
      register: `${mcpOrigin}/register`,
    });
  });

  it('that asks for no sign-in is told apart', async () => {
    await expect(findServer(new URL(serverUrl), undefined)).rejects.toMatchObject({ code: 'upstream_unreadable' });
  });
});
