import axe from 'axe-core';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { desk, phone } from './chromium.ts';
import { type Filled, fill } from './fill.ts';
import { pagesOf } from './pages.ts';
import { sharedChromium } from './shared-chromium.ts';
import { openPage, startWorld, type World } from './world.ts';

let world: World;
let filled: Filled;

beforeAll(async () => {
  world = await startWorld({ chromium: await sharedChromium() });
  filled = await fill(world);
});
afterAll(() => world.close());

describe.each(['light', 'dark'] as const)('in %s colours', (colorScheme) => {
  it('axe finds nothing to mend on any page', { timeout: 300_000 }, async () => {
    const found: string[] = [];
    await visitAll({ ...desk, colorScheme }, async (page, name) => {
      for (const violation of await violationsOf(page)) found.push(`${name}: ${violation}`);
    });
    const stranger = await openPage(
      await (await sharedChromium()).newContext({ ...desk, colorScheme }),
      consoleAt('/connections'),
    );
    await stranger.getByRole('heading', { level: 1 }).waitFor();
    for (const violation of await violationsOf(stranger)) found.push(`signed out: ${violation}`);
    expect(found).toEqual([]);
  });
});

it('fits a phone: no page scrolls sideways', { timeout: 300_000 }, async () => {
  const wide: string[] = [];
  await visitAll(phone, async (page, name) => {
    const width = z.number().parse(await page.evaluate('document.documentElement.scrollWidth'));
    if (width > phone.viewport.width) wide.push(`${name}: ${width} px`);
  });
  expect(wide).toEqual([]);
});

it('has one heading of the first level and a title of its own on every page, and keeps its address', {
  timeout: 300_000,
}, async () => {
  const odd: string[] = [];
  await visitAll(desk, async (page, name) => {
    if (page.url() !== consoleAt(pagesOf(filled)[name] ?? '')) odd.push(`${name}: ${page.url()}`);
    const [headings, title] = [await page.getByRole('heading', { level: 1 }).count(), await page.title()];
    if (headings !== 1 || !/^.+ · Patchbay$/.test(title)) odd.push(`${name}: ${headings} headings, “${title}”`);
  });
  expect(odd).toEqual([]);
});

it('moves the focus to the heading of the page that one has gone to', async () => {
  const page = await openPage(await filled.admin.browser(desk), consoleAt('/integrations'));
  const focused = () => page.evaluate('document.activeElement.textContent');
  await page.getByRole('heading', { level: 1, name: 'Integrations' }).waitFor();
  expect(await page.evaluate('document.activeElement.tagName')).toBe('BODY');
  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
  await expect.poll(focused).toBe('Projects');
});

const consoleAt = (path: string): string => `${world.patchbay.url}/console${path}`;

const visitAll = async (options: BrowserContextOptions, look: (page: Page, name: string) => Promise<void>): Promise<void> => {
  const context = await filled.admin.browser({ ...options, reducedMotion: 'reduce' });
  const page = await context.newPage();
  for (const [name, path] of Object.entries(pagesOf(filled))) {
    await page.goto(consoleAt(path));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' });
    await look(page, name);
  }
};

const report = z.object({
  violations: z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string(), failureSummary: z.string() })) })),
});

const violationsOf = async (page: Page): Promise<string[]> => {
  await page.evaluate(axe.source);
  const { violations } = report.parse(await page.evaluate("axe.run({ resultTypes: ['violations'] })"));
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary.slice(0, 240)}`),
  );
};
