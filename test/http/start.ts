/** Patchbay with an emulated GitHub behind it, three people and whatever agents they make. */
import { createEmulator } from 'emulate';
import { createRoutes } from '../../src/http/routes/index.ts';
import { type HttpAnswer, type HttpClient, httpClient } from '../helpers/http-client.ts';
import { freePort, startPatchbay } from '../helpers/patchbay.ts';

export type Api = Awaited<ReturnType<typeof start>>;

export const unknownId = '018f4e5a-0000-7000-8000-000000000000';

/** A secret that must never come back. */
export const token = 'ghp_marker-secret-0123456789';

export const start = async (options: { readonly isDraining?: () => boolean } = {}) => {
  const github = await createEmulator({
    service: 'github',
    port: await freePort(),
    seed: {
      tokens: { [token]: { login: 'octocat', scopes: ['repo'] } },
      github: { users: [{ login: 'octocat', name: 'Octo Cat' }] },
    },
  });
  const patchbay = await startPatchbay({ map: [`https://api.github.com=${github.url}`], ...options });
  return {
    patchbay,
    routes: createRoutes(patchbay.services),
    alice: patchbay.as('alice'),
    bob: patchbay.as('bob'),
    admin: patchbay.as('admin', { patchbay_role: 'admin' }),
    nobody: patchbay.anonymous,
    agent: (agentToken: string) => httpClient(patchbay.url, { authorization: `Bearer ${agentToken}` }),
    close: async () => {
      await patchbay.close();
      await github.close();
    },
  };
};

/** Makes a Ready connection to the emulated account. */
export const connect = async (caller: HttpClient, alias: string): Promise<string> =>
  idOf(
    await caller.post('/api/connections', {
      pluginId: 'github',
      connectorId: 'github-cloud',
      authSchemeId: 'api-key',
      alias,
      secrets: { token: { action: 'set', value: token } },
    }),
  );

export const createProject = async (caller: HttpClient, name = 'Work'): Promise<string> =>
  idOf(await caller.post('/api/projects', { name }));

export const idOf = ({ body }: HttpAnswer): string => body.id;
export const tokenOf = ({ body }: HttpAnswer): string => body.token;
export const itemsOf = ({ body }: HttpAnswer): Record<string, unknown>[] => body.items;
export const toolNames = ({ body }: HttpAnswer): string[] => body.tools.map(({ name }: { name: string }) => name);
