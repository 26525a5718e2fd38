/** A Patchbay whose user has accounts at upstream servers, with a database of its own. */
import { freePort } from '../../demo/free-port.ts';
import { type HttpClient, httpClient } from '../../test/helpers/http-client.ts';
import type { Issuer } from '../../test/helpers/issuer.ts';
import { type Child, startChild } from '../child.ts';
import { fill } from '../fill.ts';
import { listeningOn } from '../listening.ts';
import { agentOf, made } from '../seed.ts';
import { environmentOf } from '../world.ts';
import { farOrigin, forwardingEntry, nearOrigin } from './catalog.ts';

export interface ForwardingWorld {
  readonly origin: string;
  readonly patchbay: () => Child;
  /** An agent with the connections `near` and `local`. */
  readonly token: string;
  /** An agent with all: those two, `far-1` and on, `idle-1` and on at the near server. */
  readonly tokenOfAll: string;
  /** A process that has spoken to no upstream server yet, on the same database. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

interface ForwardingOptions {
  readonly databaseUrl: string;
  readonly issuer: Issuer;
  /** Origins of the upstream servers. */
  readonly near: string;
  readonly far: string;
  readonly farConnections: number;
  readonly idleConnections: number;
}

export const openForwardingWorld = async (options: ForwardingOptions): Promise<ForwardingWorld> => {
  const { databaseUrl, issuer, near, far } = options;
  const port = String(await freePort());
  const environment = {
    ...environmentOf({ port, databaseUrl, issuer }),
    // Entries name https addresses; only in development are they found on this machine.
    NODE_ENV: 'development',
    EGRESS_MAP: `${nearOrigin}=${near},${farOrigin}=${far}`,
  };
  const start = async () => {
    const patchbay = startChild({ file: './servers/patchbay.js', flags: ['--expose-gc'], env: environment });
    await patchbay.ask(listeningOn);
    return patchbay;
  };
  const origin = `http://127.0.0.1:${port}`;
  let patchbay = await start();
  try {
    const user = httpClient(origin, async () => ({ authorization: `Bearer ${await issuer.sign('bench-user')}` }));
    const tokens = await connectAll(user, options);
    await fill(databaseUrl, 9);
    return {
      origin,
      patchbay: () => patchbay,
      ...tokens,
      restart: async () => {
        await patchbay.stop();
        patchbay = await start();
      },
      stop: () => patchbay.stop(),
    };
  } catch (error) {
    await patchbay.stop();
    throw error;
  }
};

const connectAll = async (user: HttpClient, { farConnections, idleConnections }: ForwardingOptions) => {
  const used = [await connect(user, 'near', 'near'), await connect(user, 'local', 'local')];
  const far = await many(farConnections, (number) => connect(user, 'far', `far-${number}`));
  const idle = await many(idleConnections, (number) => connect(user, 'near', `idle-${number}`));
  return { token: await agentOf(user, used), tokenOfAll: await agentOf(user, [...used, ...far, ...idle]) };
};

/** Some at a time: a thousand take their time. */
const many = async (count: number, make: (number: number) => Promise<string>): Promise<string[]> => {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const queue = numbers.values();
  const ids: string[] = [];
  const work = async () => {
    for (const number of queue) ids.push(await make(number));
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return ids;
};

/** The tools have been read when it answers. */
const connect = async (user: HttpClient, connectorId: string, alias: string): Promise<string> => {
  const secrets = { key: { action: 'set', value: `bench-key-${alias}-0123456789abcdef0123456789abcdef` } };
  const ids = { pluginId: forwardingEntry.id, connectorId, authSchemeId: 'key' };
  const { id, status } = made(await user.post('/api/connections', { ...ids, alias, secrets }));
  if (status !== 'Ready') throw new Error(`${alias} is ${status}, not Ready.`);
  return id;
};
