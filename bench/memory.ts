/** Whether calls leave anything behind: the heap after garbage collection, after the first calls and after many more. */
import type { Measure, Target } from './measure.ts';
import type { Memory, World } from './world.ts';

export interface MemoryGrowth {
  readonly firstCalls: number;
  readonly moreCalls: number;
  readonly before: Memory;
  readonly after: Memory;
}

const firstCalls = 10_000;

export const measureMemory = async (
  world: World,
  target: Target,
  { measure, moreCalls }: { measure: Measure; moreCalls: number },
): Promise<MemoryGrowth> => {
  const call = (requests: number) => measure(target, { concurrency: 16, milliseconds: patienceMs, requests });
  await call(firstCalls);
  const before = await world.memory();
  await call(moreCalls);
  return { firstCalls, moreCalls, before, after: await world.memory() };
};

const patienceMs = 300_000;
