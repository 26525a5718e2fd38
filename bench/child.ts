/** A process of the bench: forked, spoken to by messages, ended by disconnecting. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';

export interface Child {
  readonly pid: number;
  /** The next message, whether or not something was sent first. */
  ask<T>(answer: z.ZodType<T>, message?: object): Promise<T>;
  stop(): Promise<void>;
}

interface ChildOptions {
  /** Compiled file, relative to this one. */
  readonly file: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly flags?: readonly string[];
}

const patienceMs = 10_000;

export const startChild = ({ file, env = {}, flags = [] }: ChildOptions): Child => {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    execArgv: [...flags],
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], NODE_ENV: 'production', ...env },
  });
  const ended = once(child, 'exit');
  const diedEarly = ended.then(([code]) => Promise.reject(new Error(`${file} ended with ${code}.`)));
  diedEarly.catch(() => {});
  return {
    pid: child.pid ?? 0,
    ask: async (answer, message) => {
      const next = once(child, 'message');
      if (message) child.send(message);
      const [received] = await Promise.race([next, diedEarly]);
      return answer.parse(received);
    },
    stop: async () => {
      if (child.connected) child.disconnect();
      const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
      await ended;
      clearTimeout(timer);
    },
  };
};
