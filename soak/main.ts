/**
 * Connections that stay connected although everything around them fails: `npm run soak [-- --quick]`. Two replicas on one
 * Postgres behind a round-robin, a provider that rotates refresh tokens and ends a family when a spent one comes back, agents
 * that call all the time, and a replica killed every ten seconds. Everything runs on loopback and is gone at the end.
 */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { type Child, startChild } from '../bench/child.ts';
import { listeningOn } from '../bench/listening.ts';
import { openPostgres } from '../bench/postgres.ts';
import { freePort } from '../demo/free-port.ts';
import { createRelease, type Release } from '../demo/release.ts';
import { type Issuer, startIssuer } from '../test/helpers/issuer.ts';
import { runAgents } from './agents.ts';
import { providerOrigin } from './catalog.ts';
import type { FamilyRecord } from './families.ts';
import { killInTurn } from './kills.ts';
import { findLost } from './lost.ts';
import { mark } from './mark.ts';
import { startProxy } from './proxy.ts';
import { createReplica, type Replica } from './replica.ts';
import { report } from './report.ts';
import { type Account, agentsOfUser, seedUser } from './seed.ts';

const effort = {
  whole: { milliseconds: 60_000, users: 10, connectionsOfUser: 20 },
  quick: { milliseconds: 20_000, users: 5, connectionsOfUser: 10 },
};

const run = async (release: Release, quick: boolean): Promise<boolean> => {
  const { milliseconds, users, connectionsOfUser } = quick ? effort.quick : effort.whole;
  say('Starting Postgres, a provider and two replicas of Patchbay.');
  const { origin, provider, issuer, replicas } = await openAll(release);

  say(`Connecting ${users * connectionsOfUser} accounts.`);
  const names = Array.from({ length: users }, (_, number) => `user-${number + 1}`);
  const accounts = (await Promise.all(names.map((name) => seedUser(origin, issuer, name, connectionsOfUser)))).flat();

  say(`${users * agentsOfUser} agents call for ${milliseconds / 1000} seconds while replicas are killed and the provider fails.`);
  await provider.ask(familyRecord, { faulty: true });
  const until = Date.now() + milliseconds;
  const [tally, kills] = await Promise.all([runAgents(origin, accounts, until), killInTurn(replicas, until)]);
  await provider.ask(familyRecord, { faulty: false });

  say('The faults are over. Calling every connection once more.\n');
  const lost = await findLost(origin, accounts);
  const record = await provider.ask(familyRecord, {});
  const log = replicas.flatMap((replica) => replica.printed().split('\n')).filter((line) => line !== '');
  const leaks = log.filter(holdsSecret(accounts)).length;
  const { lines, passed } = report({ tally, kills, record, lost, leaks, logLines: log.length });
  await release.all();
  say(lines.join('\n'));
  return passed;
};

const openAll = async (release: Release): Promise<{ origin: string; provider: Child; issuer: Issuer; replicas: Replica[] }> => {
  const postgres = await openPostgres();
  release.add(postgres.stop);
  const issuer = await startIssuer();
  release.add(issuer.close);
  const provider = startChild({ file: '../soak/servers/provider.js' });
  release.add(provider.stop);
  const { port: providerPort } = await provider.ask(listeningOn);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    NODE_ENV: 'development',
    PUBLIC_URL: origin,
    DATABASE_URL: await postgres.createDatabase(),
    ENCRYPTION_KEYS: `soak:${randomBytes(32).toString('base64')}`,
    JWT_ISSUER: issuer.url,
    JWT_JWKS_URL: `${issuer.url}/jwks`,
    JWT_AUDIENCE: 'patchbay',
    EGRESS_ALLOW: '127.0.0.1',
    EGRESS_MAP: `${providerOrigin}=http://127.0.0.1:${providerPort}`,
    LOG_LEVEL: 'debug',
  };
  const replicas = [await createReplica(env), await createReplica(env)];
  for (const replica of replicas) {
    release.add(replica.kill);
    await replica.start();
  }
  const proxy = await startProxy(
    port,
    replicas.map((replica) => replica.port),
  );
  release.add(proxy.close);
  return { origin, provider, issuer, replicas };
};

const familyRecord: z.ZodType<FamilyRecord> = z.object({
  families: z.number(),
  refreshes: z.number(),
  needed: z.number(),
  repeats: z.number(),
  revoked: z.object({ late: z.number(), reused: z.number() }),
});

const holdsSecret = (accounts: readonly Account[]) => {
  const secrets = [mark, ...new Set(accounts.flatMap(({ agents }) => agents))];
  return (line: string): boolean => secrets.some((secret) => line.includes(secret));
};

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const release = createRelease();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void release.all().finally(() => process.exit(1)));
}
try {
  if (!(await run(release, values.quick))) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await release.all();
}
