/** The remote servers that the catalog ships and that need no sign-in, each in place of its owner's. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Connector, pluginEntry } from '../../../catalog/define.ts';
import { entries } from '../../../catalog/index.ts';
import { makeAgent } from '../../helpers/agent.ts';
import { type FakeMcp, startFakeMcp } from '../../helpers/fake-mcp.ts';
import type { HttpClient } from '../../helpers/http-client.ts';
import { type Patchbay, startPatchbay } from '../../helpers/patchbay.ts';

const serverOf = ({ sources }: Connector) =>
  sources.flatMap((source) =>
    source.type === 'mcp' && 'url' in source.transport && source.transport.url.startsWith('https://')
      ? [{ url: source.transport.url, credentials: source.credentials }]
      : [],
  )[0];

const servers = entries.flatMap((entry) => {
  const { id: pluginId, connectors } = pluginEntry.parse(entry);
  return connectors.flatMap((connector) => {
    const server = serverOf(connector);
    if (!server) return [];
    return connector.authSchemes.map(({ id: authSchemeId, type }) => ({
      pluginId,
      connectorId: connector.id,
      authSchemeId,
      type,
      origin: new URL(server.url).origin,
      credential: server.credentials.find(({ authScheme }) => authScheme === authSchemeId),
    }));
  });
});
const keyed = servers.filter(({ type }) => type === 'api-key' || type === 'none');

let fake: FakeMcp;
let patchbay: Patchbay;
let alice: HttpClient;

beforeAll(async () => {
  fake = await startFakeMcp();
  patchbay = await startPatchbay({ map: [...new Set(servers.map(({ origin }) => `${origin}=${fake.url}`))] });
  alice = patchbay.as('alice');
});

afterAll(async () => {
  await patchbay.close();
  await fake.close();
});

const connect = (server: (typeof servers)[number], alias: string) => {
  const { pluginId, connectorId, authSchemeId, credential } = server;
  return alice.post('/api/connections', {
    pluginId,
    connectorId,
    authSchemeId,
    alias,
    ...(credential?.field && { secrets: { [credential.field]: { action: 'set', value: 'SEKRET-key' } } }),
  });
};

describe('a shipped server', () => {
  it.each(keyed.map((server, index) => ({ ...server, alias: `server-${index}` })))(
    '$pluginId › $connectorId › $authSchemeId is called with its credential where its owner expects it, and brings no skill of our own operations',
    async ({ alias, ...server }) => {
      fake.reset();
      const { body } = await connect(server, alias);
      expect(body).toMatchObject({ status: 'Ready' });
      const agent = await makeAgent({ patchbay }, alice, [body.id]);
      const answer = await agent.mcp(`${alias}__echo`, { text: 'a' });
      expect(answer.body.result.content[0].text).toBe('{"text":"a"}');
      const { name = 'authorization', prefix = '' } = server.credential ?? {};
      expect(fake.of('tools/call')[0]?.headers[name.toLowerCase()]).toBe(server.credential && `${prefix}SEKRET-key`);
      expect((await agent.tools()).body.skills).toEqual([]);
    },
  );

  it.each(servers.filter(({ type }) => type === 'mcp-oauth'))(
    '$pluginId › $connectorId lets people sign in, after a setup only where it needs an app made by hand',
    async ({ pluginId, connectorId, authSchemeId }) => {
      const { body } = await alice.get(`/api/plugins/${pluginId}`);
      const connector = body.connectors.find(({ id }: { id: string }) => id === connectorId);
      const scheme = connector.authSchemes.find(({ id }: { id: string }) => id === authSchemeId);
      expect(scheme).toMatchObject({ type: 'mcp-oauth', needsSetup: ['asana-mcp', 'hubspot-mcp'].includes(connectorId) });
    },
  );
});
