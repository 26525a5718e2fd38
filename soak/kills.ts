import { setTimeout as sleep } from 'node:timers/promises';
import type { Replica } from './replica.ts';

const everyMs = 10_000;
/** What an orchestrator takes to notice. */
const deadForMs = 500;

/** Kills one replica every ten seconds, each in its turn, and starts it again. @returns how many were killed. */
export const killInTurn = async (replicas: readonly Replica[], until: number): Promise<number> => {
  let kills = 0;
  for (let next = Date.now() + everyMs; next < until; next += everyMs) {
    await sleep(Math.max(0, next - Date.now()));
    const replica = replicas[kills % replicas.length];
    if (!replica) return kills;
    await replica.kill();
    kills += 1;
    await sleep(deadForMs);
    await replica.start();
  }
  return kills;
};
