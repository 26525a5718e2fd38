/**
 * A connection of a shipped plugin to a provider that no emulator plays: one scripted server for each of its origins, set up
 * and signed in through the whole service.
 */
import type { Plugin, PluginEntry } from '../../catalog/define.ts';
import type { NativeProvider } from '../../plugins/define.ts';
import { giveToAgent, signInAtProvider } from '../helpers/example.ts';
import { type FakeProvider, type SeenRequest, startFakeProvider } from '../helpers/fake-provider.ts';
import type { HttpClient } from '../helpers/http-client.ts';
import { type Patchbay, startPatchbay } from '../helpers/patchbay.ts';

interface ScriptedOptions<O extends string> {
  readonly entry: PluginEntry;
  readonly providers: readonly NativeProvider[];
  readonly origins: readonly O[];
}

export interface ConnectOptions {
  readonly connectorId: string;
  readonly authSchemeId?: string;
  readonly alias: string;
  readonly installation?: Readonly<Record<string, string>>;
  readonly configuration?: Readonly<Record<string, string>>;
  readonly secrets?: Readonly<Record<string, unknown>>;
  readonly scopes?: readonly string[];
}

/** An answer and what was asked for it. */
export interface Told {
  readonly output: Record<string, unknown>;
  readonly asked: SeenRequest;
}

export const startScripted = async <const O extends string>({ entry, providers, origins }: ScriptedOptions<O>) => {
  const started = await Promise.all(origins.map(async (origin) => [origin, await startFakeProvider(origin)] as const));
  const at = (origin: O): FakeProvider => {
    const found = started.find(([name]) => name === origin);
    if (!found) throw new Error(`no provider at ${origin}`);
    return found[1];
  };
  let ahead = 0;
  const patchbay: Patchbay = await startPatchbay({
    entries: [entry],
    providers,
    map: started.map(([, { map }]) => map),
    clock: () => new Date(Date.now() + ahead),
    renewEveryMs: 3_600_000,
  });
  const alice = patchbay.as('alice');
  const called = new Set<string>();
  return {
    patchbay,
    alice,
    at,
    /** Names of the operations that were called. */
    called,
    forward: (ms: number) => {
      ahead += ms;
    },
    connect: (options: ConnectOptions) => connect(alice, entry.id, options),
    /** Calls a tool whose API answers this, and brings what the API was asked. */
    tell: async (
      { projectId, alias }: { projectId: string; alias: string },
      operation: string,
      input: Record<string, unknown>,
      {
        origin,
        path,
        body,
        status = 200,
        headers = {},
      }: { origin: O; path: string; body?: unknown; status?: number; headers?: Record<string, string> },
    ): Promise<Told> => {
      called.add(operation);
      at(origin).on(path, { status, body, headers });
      const before = at(origin).seenAt(path).length;
      const answer = await alice.post(`/api/projects/${projectId}/tools/${alias}__${operation}/call`, { arguments: input });
      const asked = at(origin).seenAt(path)[before];
      if (answer.status !== 200)
        throw new Error(`${answer.body.code}: ${answer.body.detail} ${JSON.stringify(answer.body.errors)}`);
      if (!asked) throw new Error(`${operation} did not ask ${origin}${path}`);
      return { output: answer.body.output, asked };
    },
    close: async () => {
      await patchbay.close();
      for (const [, provider] of started) await provider.close();
    },
  };
};

const connect = async (
  alice: HttpClient,
  pluginId: Plugin['id'],
  { connectorId, authSchemeId = 'oauth2', alias, installation, configuration = {}, secrets, scopes }: ConnectOptions,
) => {
  if (installation) {
    await alice.put(`/api/installations/${pluginId}/${connectorId}/${authSchemeId}`, {
      configuration: installation,
      secrets: { 'client-secret': { action: 'set', value: 'SEKRET-client' } },
    });
  }
  const ids = { pluginId, connectorId, authSchemeId };
  const made = await alice.post('/api/connections', { ...ids, alias, configuration, ...(secrets && { secrets }) });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const id: string = made.body.id;
  const signIn = async () => Object.fromEntries((await signInAtProvider(alice, id, scopes ? { scopes } : {})).searchParams);
  const end = authSchemeId === 'oauth2' ? await signIn() : {};
  const { projectId } = await giveToAgent(alice, [id], { effects: ['read', 'write', 'destructive'] });
  return { id, alias, projectId, end, signIn, read: async () => (await alice.get(`/api/connections/${id}`)).body };
};
