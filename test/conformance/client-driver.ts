/**
 * What the conformance suite starts as an MCP client: the service's own upstream side, with everybody around it played here. The
 * person signs in by following a redirect, the agent answers questions with their defaults, and nothing is stored.
 *   node --import tsx test/conformance/client-driver.ts <server URL>
 */
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { mcpOAuthScheme } from '../../catalog/define.ts';
import { createParkedCalls } from '../../src/capabilities/mcp/parked-calls.ts';
import { createRunUpstream } from '../../src/capabilities/mcp/run-upstream.ts';
import { snapshotOf } from '../../src/capabilities/mcp/snapshot.ts';
import type { Challenge, UpstreamTarget } from '../../src/capabilities/mcp/upstream.ts';
import { createUpstreams } from '../../src/capabilities/mcp/upstreams.ts';
import { WireError } from '../../src/capabilities/mcp/wire.ts';
import { parseAllowList } from '../../src/egress/address.ts';
import { createEgress } from '../../src/egress/fetch.ts';
import { readCallback } from '../../src/oauth/callback-parameters.ts';
import { createOAuth, newState, newVerifier, type OAuthClient } from '../../src/oauth/client.ts';
import { createChooseClient } from '../../src/oauth/mcp/choose-client.ts';
import { callbackOf } from '../../src/oauth/mcp/client-document.ts';
import { toFoundServer } from '../../src/oauth/mcp/discover.ts';
import { createFindServer } from '../../src/oauth/mcp/find-server.ts';
import { type FoundServer, schemeOf } from '../../src/oauth/mcp/found-server.ts';
import { register } from '../../src/oauth/mcp/register.ts';
import { scopesToAsk } from '../../src/oauth/mcp/scopes.ts';
import { answerByDefault, callsOf } from './client-scenarios.ts';

const context = z
  .looseObject({ client_id: z.string().optional(), client_secret: z.string().optional(), toolCalls: z.unknown().optional() })
  .partial()
  .parse(JSON.parse(process.env['MCP_CONFORMANCE_CONTEXT'] ?? '{}'));
const isLegacy = process.env['MCP_CONFORMANCE_PROTOCOL_VERSION'] !== '2026-07-28';
const server = new URL(process.argv.at(-1) ?? '');

const publicUrl = new URL('https://conformance-test.local');
const egress = createEgress({
  allow: parseAllowList('localhost,127.0.0.1,[::1]').entries,
  map: new Map(),
  userAgent: 'Patchbay',
});
const oauth = createOAuth({ egress });
const upstreams = createUpstreams({
  egress,
  clientInfo: { name: 'patchbay', version: '1.0.0' },
  logger: { warn: () => {} },
  onToolsChanged: () => {},
});
const runUpstream = createRunUpstream({ upstreams, parked: createParkedCalls() });

/** What the service keeps in its database. */
const kept: { token?: string; granted: readonly string[]; found?: FoundServer; secrets: Map<string, string> } = {
  granted: [],
  secrets: new Map(),
};

const targetWith = (connectionId: string, token: string | undefined): UpstreamTarget => ({
  connectionId,
  sourceId: 'server',
  transport: { kind: 'http', url: server },
  headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  environment: {},
  verdict: isLegacy ? { transport: 'http', prior: { kind: 'legacy' }, at: new Date().toISOString() } : undefined,
});

/** How often a person would sign in before giving up. */
const patience = 3;

const main = async (): Promise<void> => {
  for (let tries = 0; ; tries += 1) {
    try {
      return await useTools();
    } catch (error) {
      if (tries === patience || !(error instanceof WireError) || !error.challenge) throw error;
      const missing = error.challenge.scopes.filter((scope) => !kept.granted.includes(scope));
      if (error.challenge.status === 403 && missing.length === 0) throw error;
      await signIn(error.challenge.status === 403 ? missing : []);
    }
  }
};

const useTools = async (): Promise<void> => {
  const target = targetWith('connection', kept.token);
  const listing = await upstreams.list(target);
  const offered = snapshotOf(listing, undefined).tools.map((tool) => ({ ...tool, sourceId: 'server' }));
  for (const { name, arguments: args } of callsOf(offered, context.toolCalls)) {
    const tool = offered.find(({ upstreamName }) => upstreamName === name);
    if (!tool) continue;
    await runUpstream({
      call: {
        arguments: args,
        signal: AbortSignal.timeout(20_000),
        asking: { way: 'during', form: true, url: true, elicit: answerByDefault },
      },
      tool,
      owner: 'driver',
      target: async () => target,
      renewedTarget: async () => undefined,
    });
  }
};

const signIn = async (more: readonly string[]): Promise<void> => {
  const found = await discover(await challengeOf());
  const client = clientOf(found);
  const scopes = [...new Set([...found.scopes, ...more])];
  const [state, verifier, redirectUri] = [newState(), newVerifier(), callbackOf(publicUrl)];
  const page = await fetch(await oauth.authorizationUrl(client, { redirectUri, state, scopes, verifier }), {
    redirect: 'manual',
  });
  const back = readCallback(new URL(page.headers.get('location') ?? '').searchParams);
  if (back.state !== state || back.code === undefined) throw new Error('the sign-in did not come back');
  const tokens = await oauth.exchange(client, { redirectUri, code: back.code, iss: back.iss, verifier });
  Object.assign(kept, { token: tokens.accessToken, granted: tokens.scopes ?? scopes, found });
};

const challengeOf = async (): Promise<Challenge | undefined> => {
  try {
    await upstreams.list(targetWith('probe', undefined));
    return undefined;
  } catch (error) {
    if (error instanceof WireError) return error.challenge;
    throw error;
  } finally {
    upstreams.drop('probe');
  }
};

const discover = async (challenge: Challenge | undefined): Promise<FoundServer> => {
  const found = await createFindServer({ egress })(server, challenge);
  const entered =
    context.client_id === undefined ? undefined : { id: context.client_id, hasSecret: context.client_secret !== undefined };
  const client = await createChooseClient({ registered: { find: registerOnce }, publicUrl })({
    metadata: found.metadata,
    entered,
    before: kept.found,
  });
  const granted = kept.found?.issuer === found.metadata.issuer ? kept.granted : [];
  return toFoundServer({ server, found, client, scopes: scopesToAsk({ defaults: [], found, kept: granted }) });
};

const registrations = new Map<string, FoundServer['client']>();

const registerOnce = async (metadata: Parameters<typeof register>[1], redirectUri: string) => {
  const known = registrations.get(metadata.issuer);
  if (known) return known;
  const made = await register(egress, metadata, redirectUri);
  if (!made) return undefined;
  const client = { kind: 'registered', id: made.clientId, authentication: made.authentication } as const;
  if (made.clientSecret !== undefined) kept.secrets.set(metadata.issuer, made.clientSecret);
  registrations.set(metadata.issuer, client);
  return client;
};

const clientOf = (found: FoundServer): OAuthClient => ({
  scheme: schemeOf(mcpOAuthScheme.parse({ type: 'mcp-oauth', id: 'oauth', displayName: 'Sign in' }), found),
  clientId: found.client.id,
  clientSecret: found.client.kind === 'entered' ? context.client_secret : kept.secrets.get(found.issuer),
  values: {},
  found,
});

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    await main();
  } finally {
    await upstreams.close();
    await egress.close();
  }
}
