import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const patienceMs = 120_000;

export interface PatchbayProcess {
  /** Printed at every start, good for one use. Rejects when Patchbay does not start. */
  readonly signInUrl: Promise<string>;
  stop(): Promise<void>;
}

/** Patchbay as people start it: its own process, told everything by its environment. */
export const startPatchbay = (environment: Readonly<Record<string, string>>, dataDir: string): PatchbayProcess => {
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), main], {
    // No `.env` is read from there, and none of the caller's own settings are passed on.
    cwd: dataDir,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own process group: Ctrl-C reaches the demo, which then stops Patchbay in order.
    detached: true,
  });
  return { signInUrl: printedLink(child), stop: () => stopChild(child) };
};

const printedLink = async (child: ChildProcess): Promise<string> => {
  let printed = '';
  let complaints = '';
  child.stdout?.on('data', (chunk) => {
    printed += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    complaints += chunk;
  });
  for (const end = Date.now() + patienceMs; Date.now() < end && isRunning(child); await sleep(50)) {
    const link = /Sign in once with (\S+)\n/.exec(printed)?.[1];
    if (link !== undefined) return link;
  }
  throw new Error(`Patchbay did not start.\n${complaints || printed}`);
};

const stopChild = async (child: ChildProcess): Promise<void> => {
  if (!isRunning(child)) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
};

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null;
