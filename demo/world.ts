import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Issuer, startIssuer } from '../test/helpers/issuer.ts';
import { type EmulatedGitHub, startGitHub } from './emulated-github.ts';
import { freePort } from './free-port.ts';
import { type GuardedServer, startGuardedServer } from './guarded-server.ts';
import { startPatchbay } from './patchbay-process.ts';
import type { Release } from './release.ts';
import { startEmulators } from './start-emulators.ts';

export interface World {
  readonly github: EmulatedGitHub;
  /** An MCP server of others. */
  readonly mcpServer: GuardedServer;
  /** A host application's identity provider, so that there is a second user. */
  readonly issuer: Issuer;
  readonly origin: string;
  readonly signInUrl: string;
  /** Stops Patchbay and starts it on the same data; answers its new sign-in link. */
  restart(): Promise<string>;
}

/** An emulated GitHub, the other emulated services, an issuer and Patchbay on a database of its own, all on free ports of this machine. */
export const startWorld = async (release: Release): Promise<World> => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const github = await startGitHub(`${origin}/oauth/callback`);
  release.add(github.close);
  const others = await startEmulators(release, `${origin}/oauth/callback`);
  const mcpServer = await startGuardedServer(release);
  const issuer = await startIssuer();
  release.add(issuer.close);
  const dataDir = await mkdtemp(join(tmpdir(), 'patchbay-demo-'));
  release.add(() => rm(dataDir, { recursive: true, force: true }));
  const environment = {
    NODE_ENV: 'development',
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    JWT_ISSUER: issuer.url,
    JWT_JWKS_URL: `${issuer.url}/jwks`,
    JWT_AUDIENCE: 'patchbay',
    EGRESS_ALLOW: new URL(issuer.url).host,
    // Patchbay knows only the real services; these lines send it to the emulated ones.
    EGRESS_MAP: [`https://github.com=${github.url}`, `https://api.github.com=${github.url}`, ...others, ...mcpServer.lines].join(
      ',',
    ),
  };
  let running = startPatchbay(environment, dataDir);
  release.add(() => running.stop());
  return {
    github,
    mcpServer,
    issuer,
    origin,
    signInUrl: await running.signInUrl,
    restart: async () => {
      await running.stop();
      running = startPatchbay(environment, dataDir);
      return running.signInUrl;
    },
  };
};
