/** After the faults have stopped: which connections are not Ready, or cannot be called. */
import { setTimeout as sleep } from 'node:timers/promises';
import { call } from './call.ts';
import type { Account } from './seed.ts';

export interface Lost {
  readonly connectionId: string;
  /** Its status and what the last call was answered. */
  readonly why: string;
}

/** A refresh that a killed replica began, and the wait after failures, must have passed. */
const patienceMs = 90_000;
const atOnce = 20;

export const findLost = async (origin: string, accounts: readonly Account[]): Promise<Lost[]> => {
  const lost: Lost[] = [];
  const until = Date.now() + patienceMs;
  const queue = accounts.values();
  const check = async () => {
    for (const account of queue) {
      const outcome = await lastOutcome(origin, account, until);
      const { body } = await account.user.get(`/api/connections/${account.connectionId}`);
      if (outcome !== 'ok' || body.status !== 'Ready')
        lost.push({ connectionId: account.connectionId, why: `${body.status} (${body.reason}), ${outcome}` });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, check));
  return lost;
};

const lastOutcome = async (origin: string, { agents: [token = ''], tool }: Account, until: number): Promise<string> => {
  for (;;) {
    const outcome = await call(origin, '2025', token, tool);
    if (outcome === 'ok' || hopeless.includes(outcome) || Date.now() > until) return outcome;
    await sleep(1_000);
  }
};

const hopeless = ['grant_ended', 'client_rejected', 'connection_not_ready', 'secret_unreadable'];
