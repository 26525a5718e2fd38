/** The console in a browser: how soon its first page can be used on a warm server, and how much is loaded for it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { freePort } from '../demo/free-port.ts';
import type { Release } from '../demo/release.ts';
import { projectRoot } from '../src/project-root.ts';
import { desk, startChromium } from '../test/e2e/chromium.ts';
import { median } from './median.ts';

interface FirstLoad {
  /** From the request of the page until somebody can search and every integration is there. */
  readonly milliseconds: number;
  readonly scriptBytes: number;
  readonly bytes: number;
}

export interface ConsoleFigures {
  readonly loads: readonly FirstLoad[];
  readonly medianMilliseconds: number;
}

const rounds = 5;
const patienceMs = 120_000;

export const measureConsole = async (release: Release): Promise<ConsoleFigures> => {
  const { origin, signInUrl } = await start(release);
  const chromium = await startChromium();
  release.add(() => chromium.close());
  const session = await signIn(chromium, signInUrl);
  await load(chromium, session, origin);
  const loads: FirstLoad[] = [];
  while (loads.length < rounds) loads.push(await load(chromium, session, origin));
  return { loads, medianMilliseconds: median(loads.map(({ milliseconds }) => milliseconds)) };
};

export const consoleReport = ({ loads, medianMilliseconds }: ConsoleFigures): string => {
  const [first] = loads;
  return [
    `console: first page interactive after ${loads.map(({ milliseconds }) => Math.round(milliseconds)).join(', ')} ms ` +
      `on a warm server, median ${Math.round(medianMilliseconds)} ms (target < 1000)`,
    `console: first load ${kilobytes(first?.scriptBytes)} kB of compressed script (target < 200), ${kilobytes(first?.bytes)} kB in all`,
  ].join('\n');
};

const start = async (release: Release) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'patchbay-bench-console-'));
  release.add(() => rm(dataDir, { recursive: true, force: true }));
  const port = String(await freePort());
  const child = spawn(process.execPath, [join(projectRoot, 'dist', 'src', 'main.js')], {
    // No `.env` is read from there.
    cwd: dataDir,
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  release.add(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  return { origin: `http://127.0.0.1:${port}`, signInUrl: await printedLink(child) };
};

const printedLink = async ({ stdout }: ChildProcess): Promise<string> => {
  if (stdout) {
    for await (const line of createInterface(stdout)) {
      const link = /Sign in once with (\S+)/.exec(line)?.[1];
      if (link !== undefined) return link;
    }
  }
  throw new Error('Patchbay did not start.');
};

type Session = Awaited<ReturnType<BrowserContext['cookies']>>;

const signIn = async (chromium: Browser, signInUrl: string): Promise<Session> => {
  const context = await chromium.newContext(desk);
  const page = await context.newPage();
  await page.goto(signInUrl);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await usable(page);
  const cookies = await context.cookies();
  await context.close();
  return cookies;
};

/** A browser that has never been there before, but is signed in. */
const load = async (chromium: Browser, session: Session, origin: string): Promise<FirstLoad> => {
  const context = await chromium.newContext(desk);
  await context.addCookies(session);
  const page = await context.newPage();
  const sizes: Promise<{ readonly isScript: boolean; readonly bytes: number }>[] = [];
  page.on('requestfinished', (request) => {
    const isScript = request.resourceType() === 'script';
    sizes.push(request.sizes().then(({ responseBodySize }) => ({ isScript, bytes: responseBodySize })));
  });
  const started = performance.now();
  await page.goto(`${origin}/console`, { waitUntil: 'commit' });
  await usable(page);
  const milliseconds = performance.now() - started;
  const loaded = await Promise.all(sizes);
  await context.close();
  const sum = (of: typeof loaded) => of.reduce((total, { bytes }) => total + bytes, 0);
  return { milliseconds, scriptBytes: sum(loaded.filter(({ isScript }) => isScript)), bytes: sum(loaded) };
};

const usable = async (page: Page): Promise<void> => {
  page.setDefaultTimeout(patienceMs);
  await page
    .getByRole('link', { name: /^GitHub/ })
    .first()
    .waitFor();
  await page.getByLabel('Search integrations').fill('');
};

const kilobytes = (bytes: number | undefined): string => ((bytes ?? Number.NaN) / 1000).toFixed(0);
