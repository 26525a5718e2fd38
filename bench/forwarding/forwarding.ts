/**
 * Calls that are handed on to an upstream MCP server: by Patchbay with all its checks, by a plain gateway, by other people's
 * gateways, and sent to the server itself.
 */
import type { Release } from '../../demo/release.ts';
import type { Issuer } from '../../test/helpers/issuer.ts';
import { type Child, startChild } from '../child.ts';
import { listeningOn } from '../listening.ts';
import type { Measure } from '../measure.ts';
import { probe } from '../probe.ts';
import { callTool, type Endpoint } from '../requests.ts';
import { type Cell, runRounds, targetConcurrency } from '../rounds.ts';
import type { Row, RowName } from '../rows.ts';
import { type Idle, measureIdle } from './idle.ts';
import { startPeers } from './peers.ts';
import { openForwardingWorld } from './world.ts';

export interface Forwarding {
  readonly cells: readonly Cell[];
  /** The fastest of the other gateways, by what stands behind it. */
  readonly best: { readonly http: RowName | undefined; readonly stdio: RowName | undefined };
  readonly leftOut: readonly string[];
  readonly idle: Idle;
}

interface ForwardingOptions {
  readonly databaseUrl: string;
  readonly issuer: Issuer;
  readonly measure: Measure;
  readonly release: Release;
  readonly rounds: number;
  readonly milliseconds: number;
  readonly warmUp: number;
  readonly idleConnections: number;
}

const roundTripMs = 200;
const farConnections = 5;

export const measureForwarding = async (options: ForwardingOptions): Promise<Forwarding> => {
  const { databaseUrl, issuer, measure, release, rounds, milliseconds, warmUp } = options;
  const connections = { farConnections, idleConnections: options.idleConnections };
  const serve = async (file: string, env: Record<string, string> = {}) => {
    const server = startChild({ file, env });
    release.add(server.stop);
    const { port } = await server.ask(listeningOn);
    return { server, origin: `http://127.0.0.1:${port}` };
  };
  const near = await serve('./servers/upstream-http.js');
  const far = await serve('./servers/upstream-http.js', { DELAY_MS: String(roundTripMs) });
  const gateway = await serve('./servers/gateway.js', { UPSTREAM: `${near.origin}/mcp` });
  const world = await openForwardingWorld({ databaseUrl, issuer, near: near.origin, far: far.origin, ...connections });
  release.add(world.stop);
  const peers = await startPeers(near.origin, release);
  const idle = await measureIdle(world, { ...connections, roundTripMs });
  await world.restart();
  const ours = { origin: world.origin, token: world.token };
  const rows = [
    await row('D', 'the upstream server itself, HTTP', near.server, near, 'echo'),
    await row('G', 'plain gateway to HTTP', gateway.server, gateway, 'echo'),
    await row('FH', 'Patchbay to HTTP', world.patchbay(), ours, 'near__echo'),
    ...peers.http,
    await row('FS', 'Patchbay to stdio', world.patchbay(), ours, 'local__echo'),
    ...peers.stdio,
  ];
  for (const one of rows) await measure(one, { concurrency: targetConcurrency, milliseconds: warmUp });
  const cells = await runRounds(rows, { measure, rounds, milliseconds, concurrencies: [targetConcurrency] });
  const best = { http: fastest(cells, peers.http), stdio: fastest(cells, peers.stdio) };
  return { cells, best, leftOut: peers.leftOut, idle };
};

const row = async (name: RowName, title: string, server: Child, endpoint: Endpoint, tool: string): Promise<Row> => {
  const exchange = callTool('2026', endpoint, tool);
  const answer = await probe(name, exchange);
  return { name, title, server, request: exchange.request, answer, answerBytes: Buffer.byteLength(answer) };
};

const fastest = (cells: readonly Cell[], peers: readonly Row[]): RowName | undefined =>
  cells
    .filter((cell) => peers.some((peer) => peer.name === cell.row))
    .toSorted((a, b) => b.median.requestsPerSecond - a.median.requestsPerSecond)[0]?.row;
