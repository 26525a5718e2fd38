/** What one agent's requests cost among 100,000 connections of 10,000 users, against the same among 100 of 10. */

import { operationsPerConnection } from './catalog.ts';
import type { Measure, Target } from './measure.ts';
import { median } from './median.ts';
import { probe } from './probe.ts';
import { callTool, type Exchange, listTools } from './requests.ts';
import { tool } from './rows.ts';
import type { World } from './world.ts';

export interface Scale {
  /** Median latencies in milliseconds, one caller at a time, and the median of the rounds' ratios. */
  readonly list: Comparison;
  readonly call: Comparison;
}

interface Comparison {
  readonly small: number;
  readonly large: number;
  readonly ratio: number;
}

interface ScaleOptions {
  readonly measure: Measure;
  readonly rounds: number;
  readonly milliseconds: number;
}

export const measureScale = async (worlds: { small: World; large: World }, options: ScaleOptions): Promise<Scale> => {
  const list = (world: World) => listTools('2026', { origin: world.origin, token: world.tokens.one }, operationsPerConnection);
  const call = (world: World) => callTool('2026', { origin: world.origin, token: world.tokens.one }, tool);
  return {
    list: await compare(await target(worlds.small, list), await target(worlds.large, list), options),
    call: await compare(await target(worlds.small, call), await target(worlds.large, call), options),
  };
};

const target = async (world: World, exchangeOf: (world: World) => Exchange): Promise<Target> => {
  const exchange = exchangeOf(world);
  const answer = await probe('scale', exchange);
  return { name: 'scale', server: world.patchbay, request: exchange.request, answerBytes: Buffer.byteLength(answer) };
};

const compare = async (small: Target, large: Target, { measure, rounds, milliseconds }: ScaleOptions): Promise<Comparison> => {
  const pairs: { small: number; large: number }[] = [];
  // Both processes run compiled code and settled query plans before they are compared.
  for (const one of [small, large]) await measure(one, { concurrency: 16, milliseconds: patienceMs, requests: warmUpCalls });
  for (let round = 0; round < rounds; round += 1) {
    const take = async (one: Target) => (await measure(one, { concurrency: 1, milliseconds })).p50;
    // Taken in turns: whoever comes second would meet a machine that has just been busy.
    if (round % 2 === 0) pairs.push({ small: await take(small), large: await take(large) });
    else {
      const first = await take(large);
      pairs.push({ small: await take(small), large: first });
    }
  }
  return {
    small: median(pairs.map((pair) => pair.small)),
    large: median(pairs.map((pair) => pair.large)),
    ratio: median(pairs.map((pair) => pair.large / pair.small)),
  };
};

const warmUpCalls = 4_000;
const patienceMs = 120_000;
