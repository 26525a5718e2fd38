import { createEmulator } from 'emulate';
import { freePort } from './free-port.ts';

/** One person with two accounts, and a public repository that both may use. */
export const workLogin = 'mona-work';
export const personalLogin = 'mona-home';
export const repository = { owner: workLogin, repo: 'website' };

export const oauthApp = { clientId: 'Ov23liDemoPatchbay', clientSecret: 'demo-client-secret' };

export interface EmulatedGitHub {
  readonly url: string;
  /** GitHub's own API, asked directly and not through Patchbay. */
  ask(path: string): Promise<unknown>;
  close(): Promise<void>;
}

/** A GitHub on this machine. Its OAuth app accepts exactly one redirect URI and its own secret, as the real one does. */
export const startGitHub = async (redirectUri: string): Promise<EmulatedGitHub> => {
  const emulator = await createEmulator({
    service: 'github',
    port: await freePort(),
    seed: {
      github: {
        users: [
          { login: workLogin, name: 'Mona at work', email: 'mona@work.example' },
          { login: personalLogin, name: 'Mona at home', email: 'mona@home.example' },
        ],
        repos: [{ owner: workLogin, name: repository.repo, description: 'A public repository' }],
        oauth_apps: [
          {
            client_id: oauthApp.clientId,
            client_secret: oauthApp.clientSecret,
            name: 'Patchbay demo',
            redirect_uris: [redirectUri],
          },
        ],
      },
    },
  });
  return {
    url: emulator.url,
    ask: async (path) => (await fetch(new URL(path, emulator.url))).json(),
    close: () => emulator.close(),
  };
};
