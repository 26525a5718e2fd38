/**
 * Patchbay beside what everybody builds on, in one run: `npm run bench [-- --quick] [-- --json FILE]`. All servers are up
 * at the same time, each a process of its own. Fails when a server fails or an answer is wrong; a target that is missed is
 * only reported. `npm run bench -- console` measures the built console in a browser instead.
 */
import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { createRelease, type Release } from '../demo/release.ts';
import { startIssuer } from '../test/helpers/issuer.ts';
import { startChild } from './child.ts';
import { consoleReport, measureConsole } from './console.ts';
import { measureForwarding } from './forwarding/forwarding.ts';
import { listeningOn } from './listening.ts';
import { createMeasure, type Measure } from './measure.ts';
import { measureMemory } from './memory.ts';
import { openPostgres } from './postgres.ts';
import { measureReady } from './ready.ts';
import { report } from './report.ts';
import { runRounds } from './rounds.ts';
import { type Row, rawRow, stockAndPatchbayRows } from './rows.ts';
import { measureScale } from './scale.ts';
import { type Measured, ratiosOf } from './targets.ts';
import { openWorld } from './world.ts';

const effort = {
  whole: { rounds: 5, milliseconds: 1_000, warmUp: 1_000, moreCalls: 40_000, idleConnections: 1_000 },
  quick: { rounds: 3, milliseconds: 200, warmUp: 300, moreCalls: 10_000, idleConnections: 200 },
};

const run = async (release: Release, { quick, json }: { quick: boolean; json: string | undefined }): Promise<void> => {
  const { rounds, milliseconds, warmUp, moreCalls, idleConnections } = quick ? effort.quick : effort.whole;
  say('Starting Postgres, Patchbay twice (among 100 connections and among 100,000), a stock server, a bare one and the load.');
  const { small, large, rows, measure, postgres, issuer } = await openAll(release);

  say('Calling a fresh Patchbay and watching its memory, then warming the others up.');
  const memory = await measureMemory(small, rowOf(rows, 'P26'), { measure, moreCalls });
  for (const row of rows) await measure(row, { concurrency: 16, milliseconds: warmUp });

  say(`Measuring: ${rounds} rounds.`);
  const cells = await runRounds(rows, { measure, rounds, milliseconds, concurrencies: [1, 16, 64] });
  const scale = await measureScale({ small, large }, { measure, rounds, milliseconds });

  say(
    'Measuring calls that are handed on to upstream servers, beside other gateways; these are installed when they are not yet.',
  );
  const databaseUrl = await postgres.createDatabase();
  const forwarding = await measureForwarding({
    databaseUrl,
    issuer,
    measure,
    release,
    rounds,
    milliseconds,
    warmUp,
    idleConnections,
  });
  await release.all();
  const measured: Measured = { cells, memory, scale, forwarding, readySeconds: await measureReady(3) };

  say(`Node ${process.version}, Postgres ${postgres.version}, ${availableParallelism()} cores.\n`);
  say(report(measured));
  if (json !== undefined) {
    const facts = { node: process.version, postgres: postgres.version, cores: availableParallelism(), quick };
    await writeFile(json, `${JSON.stringify({ ...facts, ...measured, ratios: ratiosOf(measured) }, null, 2)}\n`);
  }
};

const openAll = async (release: Release) => {
  const postgres = await openPostgres();
  release.add(postgres.stop);
  const issuer = await startIssuer();
  release.add(issuer.close);
  const world = async (users: number) => {
    const opened = await openWorld({ databaseUrl: await postgres.createDatabase(), issuer, users });
    release.add(opened.patchbay.stop);
    return opened;
  };
  const small = await world(10);
  const large = await world(10_000);
  const serve = async (file: string, env: Record<string, string> = {}) => {
    const server = startChild({ file, env });
    release.add(server.stop);
    const { port } = await server.ask(listeningOn);
    return { server, endpoint: { origin: `http://127.0.0.1:${port}` } };
  };
  const rows = await stockAndPatchbayRows(await serve('./servers/stock.js'), small);
  const limit = rowOf(rows, 'P26');
  const raw = await serve('./servers/raw.js', { ANSWER: limit.answer });
  const load = startChild({ file: './load.js' });
  release.add(load.stop);
  const measure: Measure = createMeasure({ load, postgresPid: postgres.pid });
  return {
    small,
    large,
    rows: [rawRow(raw.server, raw.endpoint.origin, limit), ...rows],
    measure,
    postgres,
    issuer,
  };
};

const rowOf = (rows: readonly Row[], name: string): Row => {
  const row = rows.find((one) => one.name === name);
  if (!row) throw new Error(`There is no row ${name}.`);
  return row;
};

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, json: { type: 'string' } },
  allowPositionals: true,
});
const release = createRelease();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void release.all().finally(() => process.exit(1)));
}
try {
  if (positionals.includes('console')) say(consoleReport(await measureConsole(release)));
  else await run(release, { quick: values.quick, json: values.json });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await release.all();
}
