/** Pictures of every page, from the same data each time: `npm run screenshots [-- FOLDER [PAGE…]]`. Build the console first. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { projectRoot } from '../../src/project-root.ts';
import { createEmbedded } from '../helpers/postgres.ts';
import { desk, phone, startChromium } from './chromium.ts';
import { type Filled, fill } from './fill.ts';
import { darkPages, pagesOf } from './pages.ts';
import { openPage, startWorld, type World } from './world.ts';

/** In the pictures, so always the same. */
const port = 3300;

const [folder = join(projectRoot, 'docs', 'screenshots'), ...only] = process.argv.slice(2);
const database = await createEmbedded();
const chromium = await startChromium();
const world = await startWorld({ chromium, database, port, env: { LOG_LEVEL: 'warn' } });
try {
  await mkdir(folder, { recursive: true });
  const filled = await fill(world);
  await pictures(world, filled, 'desk', desk);
  await pictures(world, filled, 'phone', phone);
  await pictures(world, filled, 'dark', { ...desk, colorScheme: 'dark' });
} finally {
  await world.close();
  await chromium.close();
  await database.drop();
}

async function pictures({ patchbay }: World, filled: Filled, name: string, options: BrowserContextOptions): Promise<void> {
  const context = await filled.admin.browser({ ...options, reducedMotion: 'reduce' });
  for (const [page, path] of Object.entries(pagesOf(filled))) {
    if (only.length > 0 ? !only.includes(page) : name === 'dark' && !darkPages.includes(page)) continue;
    const opened = await openPage(context, `${patchbay.url}/console${path}`);
    await settled(opened);
    await opened.screenshot({ path: join(folder, `${page}-${name}.png`), caret: 'hide', animations: 'disabled' });
    await opened.close();
  }
  await context.close();
}

/** The title is there and nothing is being loaded. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' });
}
