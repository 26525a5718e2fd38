/** One replica of Patchbay at a fixed address, killed and started again as often as wanted. Everything it prints is kept. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { listeningOn } from '../bench/listening.ts';
import { freePort } from '../demo/free-port.ts';

export interface Replica {
  readonly port: number;
  /** What it has printed so far, over all its lives. */
  printed(): string;
  /** SIGKILL, as the kernel or an orchestrator does it: nothing is finished, nothing is stored. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

const file = fileURLToPath(new URL('./servers/replica.js', import.meta.url));

export const createReplica = async (env: Readonly<Record<string, string>>): Promise<Replica> => {
  const port = await freePort();
  const chunks: Buffer[] = [];
  let running: ChildProcess | undefined;
  return {
    port,
    printed: () => Buffer.concat(chunks).toString(),
    start: async () => {
      const child = fork(file, {
        silent: true,
        execArgv: [],
        env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: String(port), ...env },
      });
      running = child;
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => void chunks.push(chunk));
      const ended = once(child, 'exit').then(([code]) => {
        throw new Error(`A replica ended with ${code} before it served:\n${Buffer.concat(chunks).toString().slice(-2_000)}`);
      });
      const [message] = await Promise.race([once(child, 'message'), ended]);
      ended.catch(() => {});
      listeningOn.parse(message);
    },
    kill: async () => {
      const child = running;
      running = undefined;
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
};
