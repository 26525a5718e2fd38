/** Agents that call the tools of their accounts, some calls at a time, in both generations of the protocol. */
import { setTimeout as sleep } from 'node:timers/promises';
import { call, type Outcome } from './call.ts';
import type { Account } from './seed.ts';

/** How many calls ended how. */
export type Tally = Map<Outcome, number>;

const callsAtOnce = 8;
const pauseMs = 100;

export const runAgents = async (origin: string, accounts: readonly Account[], until: number): Promise<Tally> => {
  const tally: Tally = new Map();
  const caller = async (token: string, mine: readonly Account[], number: number) => {
    while (Date.now() < until) {
      const account = mine[Math.floor(Math.random() * mine.length)];
      if (!account) return;
      const outcome = await call(origin, number % 2 === 0 ? '2025' : '2026', token, account.tool);
      tally.set(outcome, (tally.get(outcome) ?? 0) + 1);
      await sleep(pauseMs);
    }
  };
  await Promise.all(
    [...groupByAgent(accounts)].flatMap(([token, mine]) =>
      Array.from({ length: callsAtOnce }, (_, number) => caller(token, mine, number)),
    ),
  );
  return tally;
};

const groupByAgent = (accounts: readonly Account[]): Map<string, Account[]> => {
  const groups = new Map<string, Account[]>();
  for (const account of accounts) for (const token of account.agents) groups.set(token, [...(groups.get(token) ?? []), account]);
  return groups;
};
