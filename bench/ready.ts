/** From the start of the process to the first 200 of `/readyz`, on an embedded database that has been started before. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../demo/free-port.ts';
import { projectRoot } from '../src/project-root.ts';

/** Seconds, one per start. */
export const measureReady = async (starts: number): Promise<number[]> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'patchbay-bench-ready-'));
  try {
    await start(dataDir);
    const seconds: number[] = [];
    while (seconds.length < starts) seconds.push(await start(dataDir));
    return seconds;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};

const main = join(projectRoot, 'dist', 'src', 'main.js');
const patienceMs = 60_000;

const start = async (dataDir: string): Promise<number> => {
  const port = String(await freePort());
  const started = performance.now();
  const child = spawn(process.execPath, [main], {
    // No `.env` is read from there.
    cwd: dataDir,
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  try {
    await ready(child, `http://127.0.0.1:${port}/readyz`, started + patienceMs);
    return (performance.now() - started) / 1000;
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
};

const ready = async (child: ChildProcess, url: string, deadline: number): Promise<void> => {
  while (performance.now() < deadline && child.exitCode === null) {
    const status = await fetch(url, { headers: { connection: 'close' } }).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return;
    await sleep(10);
  }
  throw new Error('Patchbay did not become ready.');
};
