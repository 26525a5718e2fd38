/** What upstream connections cost that are not in use: the first call of each, and the memory of many. */
import { performance } from 'node:perf_hooks';
import { median } from '../median.ts';
import { callTool, type Exchange } from '../requests.ts';
import { type Memory, memoryOf } from '../world.ts';
import type { ForwardingWorld } from './world.ts';

export interface Idle {
  /** By how many round trips to the server the first call takes longer than the next ones. */
  readonly extraRoundTrips: number;
  readonly connections: number;
  readonly before: Memory;
  readonly after: Memory;
}

interface IdleOptions {
  readonly farConnections: number;
  readonly idleConnections: number;
  readonly roundTripMs: number;
}

export const measureIdle = async (
  world: ForwardingWorld,
  { farConnections, idleConnections, roundTripMs }: IdleOptions,
): Promise<Idle> => {
  // Nothing is as idle as what a new process has never used.
  await world.restart();
  const call = (alias: string) => timed(callTool('2026', { origin: world.origin, token: world.tokenOfAll }, `${alias}__echo`));
  for (let number = 0; number < warmUpCalls; number += 1) await call('near');
  const extra: number[] = [];
  for (let number = 1; number <= farConnections; number += 1) {
    const first = await call(`far-${number}`);
    const next = [await call(`far-${number}`), await call(`far-${number}`), await call(`far-${number}`)];
    extra.push((first - median(next)) / roundTripMs);
  }
  const before = await memoryOf(world.patchbay());
  const numbers = Array.from({ length: idleConnections }, (_, index) => index + 1).values();
  const work = async () => {
    for (const number of numbers) await call(`idle-${number}`);
  };
  await Promise.all(Array.from({ length: 16 }, work));
  const after = await memoryOf(world.patchbay());
  return { extraRoundTrips: median(extra), connections: idleConnections, before, after };
};

/** Compiled code is what is compared. */
const warmUpCalls = 300;

/** Milliseconds until the answer, which is checked. */
const timed = async ({ request, check }: Exchange): Promise<number> => {
  const { origin, path, headers, bodyStart, bodyEnd } = request;
  const began = performance.now();
  // Not on a socket that leads to the process of before.
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { ...headers, connection: 'close' },
    body: `${bodyStart}1${bodyEnd}`,
  });
  const answer: unknown = await response.json();
  const took = performance.now() - began;
  const result = typeof answer === 'object' && answer !== null && 'result' in answer ? answer.result : undefined;
  const fault = check(result);
  if (fault !== undefined) throw new Error(`A forwarded call: the answer ${fault}: ${JSON.stringify(answer).slice(0, 500)}`);
  return took;
};
