/** A database of a given size with a Patchbay process on it. */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { freePort } from '../demo/free-port.ts';
import type { Issuer } from '../test/helpers/issuer.ts';
import { type Child, startChild } from './child.ts';
import { fill } from './fill.ts';
import { listeningOn } from './listening.ts';
import { seed, type Tokens } from './seed.ts';

export interface World {
  readonly origin: string;
  readonly patchbay: Child;
  readonly tokens: Tokens;
  memory(): Promise<Memory>;
}

export interface Memory {
  readonly heapUsed: number;
  readonly rss: number;
}

interface WorldOptions {
  readonly databaseUrl: string;
  readonly issuer: Issuer;
  /** With ten connections each. */
  readonly users: number;
  readonly flags?: readonly string[];
}

export const openWorld = async ({ databaseUrl, issuer, users, flags = [] }: WorldOptions): Promise<World> => {
  const ownPort = String(await freePort());
  const patchbay = startChild({
    file: './servers/patchbay.js',
    flags: ['--expose-gc', ...flags],
    env: environmentOf({ port: ownPort, databaseUrl, issuer }),
  });
  try {
    await patchbay.ask(listeningOn);
    const origin = `http://127.0.0.1:${ownPort}`;
    const tokens = await seed(origin, issuer);
    await fill(databaseUrl, users - 1);
    return { origin, patchbay, tokens, memory: () => memoryOf(patchbay) };
  } catch (error) {
    await patchbay.stop();
    throw error;
  }
};

interface Environment {
  readonly port: string;
  readonly databaseUrl: string;
  readonly issuer: Issuer;
}

export const environmentOf = ({ port, databaseUrl, issuer }: Environment): Record<string, string> => ({
  PORT: port,
  DATABASE_URL: databaseUrl,
  ENCRYPTION_KEYS: `bench:${randomBytes(32).toString('base64')}`,
  JWT_ISSUER: issuer.url,
  JWT_JWKS_URL: `${issuer.url}/jwks`,
  JWT_AUDIENCE: 'patchbay',
  EGRESS_ALLOW: '127.0.0.1',
  LOG_LEVEL: 'warn',
});

export const memoryOf = (patchbay: Child): Promise<Memory> => patchbay.ask(memory, { ask: 'memory' });

const memory: z.ZodType<Memory> = z.object({ heapUsed: z.number(), rss: z.number() });
