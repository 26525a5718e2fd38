/** A running service whose one plugin points at a scripted provider. */
import { z } from 'zod';
import type { OAuth2SchemeEntry } from '../../catalog/define.ts';
import { nativeProvider, operation, path } from '../../plugins/define.ts';
import { type Browser, openBrowser } from './browser.ts';
import { exampleEntry } from './catalog-entries.ts';
import { type FakeProvider, startFakeProvider } from './fake-provider.ts';
import type { HttpClient } from './http-client.ts';
import { type Patchbay, type PatchbayOptions, startPatchbay } from './patchbay.ts';

const entry = exampleEntry();

/** The operations of the example plugin. */
export const exampleOperations = nativeProvider('example', [
  operation(entry, {
    name: 'list_items',
    description: 'List items.',
    effect: 'read',
    scopes: ['items:read'],
    input: z.strictObject({ owner: z.string().optional().describe('Whose items') }),
    output: z.object({ items: z.array(z.object({ id: z.number(), name: z.string() })) }),
    run: async ({ input: { owner }, api }) => ({
      items: await api.get(owner === undefined ? path`/items` : path`/items/${owner}`),
    }),
  }),
  operation(entry, {
    name: 'create_item',
    description: 'Create an item.',
    effect: 'write',
    scopes: ['items:write'],
    input: z.strictObject({ name: z.string().min(1).describe('Its name') }),
    output: z.object({ id: z.number(), name: z.string() }),
    run: ({ input, api }) => api.post(path`/items`, input),
  }),
  operation(entry, {
    name: 'delete_item',
    description: 'Delete an item for good.',
    effect: 'destructive',
    scopes: [],
    input: z.strictObject({ id: z.number().describe('Its id') }),
    output: z.object({}),
    run: async ({ input: { id }, api }) => {
      await api.delete(path`/items/${id}`);
      return {};
    },
  }),
]);

export interface Example {
  readonly patchbay: Patchbay;
  readonly provider: FakeProvider;
  close(): Promise<void>;
}

interface ExampleOptions extends PatchbayOptions {
  readonly oauth2?: Partial<OAuth2SchemeEntry>;
  /** Maps besides the scripted provider's. */
  readonly withMap?: readonly string[];
}

export const startExample = async ({ oauth2, withMap = [], ...options }: ExampleOptions = {}): Promise<Example> => {
  const provider = await startFakeProvider();
  const patchbay = await startPatchbay({
    entries: [exampleEntry({ ...(oauth2 && { oauth2 }) })],
    providers: [exampleOperations],
    map: [provider.map, ...withMap],
    ...options,
  });
  return {
    patchbay,
    provider,
    close: async () => {
      await patchbay.close();
      await provider.close();
    },
  };
};

export const exampleIds = { pluginId: 'example', connectorId: 'example-cloud', authSchemeId: 'oauth2' };

/** Sets the OAuth app up for a user. */
export const setUp = (user: HttpClient) =>
  user.put('/api/installations/example/example-cloud/oauth2', {
    configuration: { 'client-id': 'app-1' },
    secrets: { 'client-secret': { action: 'set', value: 'SEKRET-client' } },
  });

export const connect = async (user: HttpClient, alias: string, more: Record<string, unknown> = {}): Promise<string> => {
  const { body } = await user.post('/api/connections', { ...exampleIds, alias, ...more });
  return body.id;
};

export interface Walk {
  readonly browser: Browser;
  /** The callback as the provider sent it, not yet delivered. */
  readonly callback: string;
}

/** Starts a sign-in as a host application's user and walks a browser up to the callback, without delivering it. */
export const walkToCallback = async (
  user: HttpClient,
  id: string,
  body: Record<string, unknown> = {},
  browser = openBrowser(),
): Promise<Walk> => {
  const started = await user.post(`/api/connections/${id}/authorize`, body);
  const toProvider = await browser.post(started.body.authorizationUrl);
  const consented = await browser.get(toProvider.location);
  return { browser, callback: consented.location };
};

/** The whole sign-in; answers where the browser ended. */
export const signInAtProvider = async (user: HttpClient, id: string, body: Record<string, unknown> = {}): Promise<URL> => {
  const { browser, callback } = await walkToCallback(user, id, body);
  return new URL((await browser.get(callback)).location);
};

/** A project of the user with an agent and these connections bound. */
export const giveToAgent = async (user: HttpClient, connectionIds: readonly string[], binding: Record<string, unknown> = {}) => {
  const project = (await user.post('/api/projects', { name: 'Test' })).body;
  for (const id of connectionIds) await user.put(`/api/projects/${project.id}/connections/${id}`, binding);
  const agent = (await user.post(`/api/projects/${project.id}/agents`, { name: 'Agent' })).body;
  return { projectId: project.id as string, agentId: agent.id as string, token: agent.token as string };
};
