import type { Locator } from 'playwright-core';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectWithToken } from './fill.ts';
import { sharedChromium } from './shared-chromium.ts';
import { heading } from './steps.ts';
import { startWorld, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld({ chromium: await sharedChromium() });
});
afterAll(() => world.close());

it('says quietly that the service is away, and is current by itself when it is back', async () => {
  const ann = await world.person('ann');
  await connectWithToken(ann.api, { alias: 'mine', displayName: 'Before' });
  const page = await ann.open('/connections');
  await page.getByText('Before').first().waitFor();
  await page.route(/\/(api|readyz)/, (route) => route.abort('connectionrefused'));
  await page.getByLabel('Search connections').fill('mine');
  const banner = page.getByText('Patchbay cannot be reached. What you see may be old');
  await banner.waitFor();
  await connectWithToken(ann.api, { alias: 'mine-too', displayName: 'Made meanwhile' });
  await page.unroute(/\/(api|readyz)/);
  await banner.waitFor({ state: 'detached' });
  await page.getByText('Made meanwhile').first().waitFor();
  expect(await page.getByLabel('Search connections').inputValue()).toBe('mine');
});

it('waits for the service with a page that was never opened before, and tells an idle one', async () => {
  const cem = await world.person('cem');
  const page = await cem.open('/connections');
  await heading(page, 'Connections');
  const banner = page.getByText('Patchbay cannot be reached. What you see may be old');
  await page.context().route('**/*', (route) => route.abort('connectionrefused'));
  // Its stream ends, as when the service is killed.
  await world.patchbay.database.prisma.user.update({ where: { id: cem.id }, data: { displayName: 'Cem the Second' } });
  await banner.waitFor();
  await page.getByRole('link', { name: 'Activity', exact: true }).click();
  await page.waitForTimeout(4_000);
  await page.context().unroute('**/*');
  await heading(page, 'Activity');
  await banner.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Cem the Second' }).waitFor();
});

it('keeps few rows in the page, however long the list is', async () => {
  const bea = await world.person('bea');
  await world.patchbay.database.prisma.connection.createMany({ data: connectionsOf(bea.id, 10_000) });
  const page = await bea.open('/connections');
  const rows = page.getByRole('list', { name: 'Connections' }).getByRole('listitem');
  for (let pages = 1; pages < 6; pages += 1) {
    const length = String(pages * 100);
    await page.locator(`[role=listitem][aria-setsize="${length}"]`).first().waitFor();
    await page.getByRole('button', { name: 'Show more' }).click();
  }
  await page.locator('[role=listitem][aria-setsize="600"]').first().waitFor();
  expect(await rows.count()).toBeLessThan(60);
  // Those that were never in the page are thought as high as they are: nothing moves away under a hand that reaches for it.
  const heightOf = async (of: Locator) => (await of.boundingBox())?.height;
  expect(await heightOf(page.getByRole('list', { name: 'Connections' }))).toBe(
    600 * Math.round((await heightOf(rows.first())) ?? 0),
  );
  await page.getByLabel('Search connections').fill('account-9999');
  await page.locator('[role=listitem][aria-setsize="1"]').waitFor();
  await page.reload();
  await heading(page, 'Connections');
  await page.locator('[role=listitem][aria-setsize="1"]').waitFor();
  expect(await page.getByLabel('Search connections').inputValue()).toBe('account-9999');
});

const connectionsOf = (userId: string, count: number) =>
  Array.from({ length: count }, (_, number) => ({
    id: uuid(),
    userId,
    pluginId: 'github',
    connectorId: 'github-cloud',
    authSchemeId: 'api-key',
    alias: `account-${number}`,
    displayName: `Account ${number}`,
  }));
