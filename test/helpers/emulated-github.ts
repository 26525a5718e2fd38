/** The emulated GitHub, and a running service that has one of its accounts connected and calls it over HTTP. */
import { createEmulator } from 'emulate';
import { freePort, type Patchbay, startPatchbay } from './patchbay.ts';

/** Two accounts with a token each, an organisation and two repositories. */
export const githubSeed = {
  tokens: {
    gho_octocat: { login: 'octocat', scopes: ['repo', 'read:org'] },
    gho_hubot: { login: 'hubot', scopes: ['repo'] },
  },
  github: {
    users: [
      { login: 'octocat', name: 'The Octocat', email: 'octocat@example.com' },
      { login: 'hubot', name: 'Hubot' },
    ],
    orgs: [{ login: 'my-org', name: 'My Organization', members: [{ login: 'octocat', role: 'admin' as const }] }],
    repos: [
      { owner: 'octocat', name: 'hello-world', description: 'First', language: 'TypeScript' },
      { owner: 'hubot', name: 'tools', description: 'Somebody else’s' },
    ],
  },
};

export interface ConnectedGitHub {
  readonly patchbay: Patchbay;
  readonly githubUrl: string;
  /** Calls an operation of the connected account; rejects with the error's detail. */
  // biome-ignore lint/suspicious/noExplicitAny: each operation has its own output.
  call(operation: string, input?: Record<string, unknown>): Promise<any>;
  close(): Promise<void>;
}

export const connectGitHub = async (): Promise<ConnectedGitHub> => {
  const port = await freePort();
  const emulator = await createEmulator({ service: 'github', port, seed: githubSeed });
  const githubUrl = `http://127.0.0.1:${port}`;
  const map = ['https://github.com', 'https://api.github.com'].map((origin) => `${origin}=${githubUrl}`);
  const patchbay = await startPatchbay({ map });
  const alice = patchbay.as('alice');
  const connection = await alice.post('/api/connections', {
    pluginId: 'github',
    connectorId: 'github-cloud',
    authSchemeId: 'api-key',
    alias: 'work-github',
    secrets: { token: { action: 'set', value: 'gho_octocat' } },
  });
  const project = (await alice.post('/api/projects', { name: 'Work' })).body;
  const effects = ['read', 'write', 'destructive'];
  await alice.put(`/api/projects/${project.id}/connections/${connection.body.id}`, { effects });
  return {
    patchbay,
    githubUrl,
    call: async (operation, input = {}) => {
      const path = `/api/projects/${project.id}/tools/work-github__${operation}/call`;
      const { status, body } = await alice.post(path, { arguments: input });
      if (status !== 200) throw new Error(`${body.code}: ${body.detail} ${JSON.stringify(body.errors)}`);
      return body.output;
    },
    close: async () => {
      await patchbay.close();
      await emulator.close();
    },
  };
};
