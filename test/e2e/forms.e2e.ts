import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectWithToken, made, setUpGitHub } from './fill.ts';
import { sharedChromium } from './shared-chromium.ts';
import { heading } from './steps.ts';
import { openPage, startWorld, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld({ chromium: await sharedChromium() });
});
afterAll(() => world.close());

it('tells the second of two tabs that the thing has changed, and loses nothing that was typed', async () => {
  const ann = await world.person('ann');
  const id = await connectWithToken(ann.api, { alias: 'mine', displayName: 'Before' });
  const context = await ann.browser();
  const address = `${world.patchbay.url}/console/connections/${id}`;
  const [first, second] = [await openPage(context, address), await openPage(context, address)];
  await second.getByLabel('Name', { exact: true }).fill('Typed in the second');
  await first.getByLabel('Name', { exact: true }).fill('Saved in the first');
  await first.getByRole('button', { name: 'Save', exact: true }).click();
  await heading(second, 'Saved in the first');
  await second.getByRole('button', { name: 'Save', exact: true }).click();
  await second.getByText('This was changed elsewhere while you had it open').waitFor();
  expect(await second.getByLabel('Name', { exact: true }).inputValue()).toBe('Typed in the second');
  expect((await ann.api.get(`/api/connections/${id}`)).body.displayName).toBe('Saved in the first');
  await second.getByRole('button', { name: 'Save mine anyway' }).click();
  await heading(first, 'Typed in the second');
});

it('gives a project the account that was chosen, whatever comes or goes meanwhile', async () => {
  const cleo = await world.person('cleo');
  const id = await connectWithToken(cleo.api, { alias: 'mine', displayName: 'Mine' });
  const project = await made(cleo.api.post('/api/projects', { name: 'Shared' }));
  const page = await cleo.open(`/projects/${project.id}`);
  await page.getByRole('button', { name: 'Add an account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an account' });
  await dialog.getByLabel(/^May destroy/).check();
  await connectWithToken(cleo.api, { alias: 'a-first', displayName: 'A first' });
  await dialog.getByRole('option', { name: /^A first/ }).waitFor({ state: 'attached' });
  expect(await dialog.getByLabel('Account', { exact: true }).inputValue()).toBe(id);
  await cleo.api.put(`/api/projects/${project.id}/connections/${id}`, { effects: ['read'] });
  await page.getByText('Mine', { exact: true }).first().waitFor();
  await dialog.getByRole('button', { name: 'Add it' }).click();
  await dialog.getByText('This was changed elsewhere while you had it open').waitFor();
  const { connections } = (await cleo.api.get(`/api/projects/${project.id}`)).body;
  expect(connections).toMatchObject([{ connectionId: id, effects: ['read'] }]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Add an account' }).and(page.locator(':focus')).waitFor();
});

it('saves nothing over what was changed elsewhere after the switch was used', async () => {
  const dan = await world.person('dan');
  const id = await connectWithToken(dan.api, { alias: 'mine', displayName: 'Before' });
  const page = await dan.open(`/connections/${id}`);
  await page.getByLabel('Name', { exact: true }).fill('Typed here');
  await dan.api.patch(`/api/connections/${id}`, { displayName: 'Saved elsewhere' });
  await heading(page, 'Saved elsewhere');
  const toggle = page.getByLabel('Switched on');
  await toggle.click({ force: true });
  await expect.poll(async () => (await dan.api.get(`/api/connections/${id}`)).body.enabled).toBe(false);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('This was changed elsewhere while you had it open').waitFor();
  expect((await dan.api.get(`/api/connections/${id}`)).body.displayName).toBe('Saved elsewhere');
});

it('keeps what was typed for a first setup when it is to be for everybody', async () => {
  const ada = await world.person('ada', { admin: true });
  const page = await ada.open('/integrations/linear/set-up/linear-cloud/oauth2');
  await page.getByLabel('Client ID').fill('typed-id');
  await page.getByText('For everybody', { exact: true }).click();
  await page.getByRole('heading', { name: 'The setup for everybody' }).waitFor();
  expect(await page.getByLabel('Client ID').inputValue()).toBe('typed-id');
});

it('keeps a form as it is while a session that has ended is renewed in another window', async () => {
  const ben = await world.person('ben');
  await setUpGitHub(ben.api);
  const context = await ben.browser();
  // Otherwise the page would be told at once, before anything is sent.
  await context.route('**/api/events', (route) => route.abort());
  const page = await openPage(context, `${world.patchbay.url}/console/integrations/github/connect/github-cloud/api-key`);
  await page.getByLabel('Alias').fill('my-own-alias');
  await page.getByLabel('Personal access token').first().fill('gho_octocat');
  await world.patchbay.database.prisma.session.deleteMany({ where: { userId: ben.id } });
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'You are signed out' });
  await dialog.waitFor();
  await page.context().addCookies(await (await ben.browser()).cookies());
  await dialog.waitFor({ state: 'detached' });
  expect(await page.getByLabel('Alias').inputValue()).toBe('my-own-alias');
  await page.getByText('You were signed out.').waitFor();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await heading(page, 'my-own-alias');
  await page.getByText('Ready', { exact: true }).waitFor();
  expect(await dialog.count()).toBe(0);
});

it('tells an idle page that its session has been ended, and stops where somebody else has signed in', async () => {
  const [fay, gus] = [await world.person('fay'), await world.person('gus')];
  const page = await fay.open('/connections');
  await heading(page, 'Connections');
  await world.patchbay.database.prisma.session.deleteMany({ where: { userId: fay.id } });
  await page.getByRole('dialog', { name: 'You are signed out' }).waitFor();
  await page.context().addCookies(await (await gus.browser()).cookies());
  const dialog = page.getByRole('dialog', { name: 'Somebody else is signed in now' });
  await dialog.getByRole('link', { name: 'Go on as Gus' }).click();
  await heading(page, 'Integrations');
  await page.getByRole('button', { name: 'Gus' }).waitFor();
});

it('holds a stream open only while somebody can see the page', async () => {
  const hal = await world.person('hal');
  const page = await hal.open('/connections');
  await heading(page, 'Connections');
  const look = (isHidden: boolean) =>
    page.evaluate(`
      Object.defineProperty(document, 'hidden', { configurable: true, value: ${isHidden} });
      document.dispatchEvent(new Event('visibilitychange'));
    `);
  const closed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/events'));
  await look(true);
  await closed;
  await connectWithToken(hal.api, { alias: 'meanwhile', displayName: 'Made meanwhile' });
  await look(false);
  await page.getByRole('link', { name: /Made meanwhile/ }).waitFor();
});

it('shows hostile names as the text that they are', async () => {
  const eve = await world.person('eve', { name: '<img src=x onerror=alert(1)>' });
  const hostile = '"><img src=x onerror=alert(1)><script>alert(2)</script>';
  const id = await connectWithToken(eve.api, { alias: 'hostile', displayName: hostile });
  const project = await made(eve.api.post('/api/projects', { name: hostile }));
  await eve.api.put(`/api/projects/${project.id}/connections/${id}`, {});
  await made(eve.api.post(`/api/projects/${project.id}/agents`, { name: hostile }));
  const page = await eve.open('/connections');
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const lookAt = async (path: string) => {
    await page.goto(`${world.patchbay.url}/console${path}`);
    await page.getByText(hostile).filter({ visible: true }).first().waitFor();
    expect(await page.locator('img[src=x], main script').count()).toBe(0);
  };
  for (const path of ['/connections', `/connections/${id}`, '/projects', `/projects/${project.id}`, '/activity'])
    await lookAt(path);
  await page.goto(
    `${world.patchbay.url}/console/finished?connection=${id}&outcome=failed&message=${encodeURIComponent(hostile)}`,
  );
  expect(dialogs).toEqual([]);
});

it('connects an account by keyboard alone', async () => {
  const kim = await world.person('kim');
  await setUpGitHub(kim.api);
  const page = await kim.open('/integrations/github');
  await heading(page, 'GitHub');
  await tabTo(page, page.getByRole('link', { name: 'Connect', exact: true }).first());
  await page.keyboard.press('Enter');
  await heading(page, 'Connect GitHub');
  await tabTo(page, page.getByRole('button', { name: 'Connect', exact: true }));
  const opening = page.waitForEvent('popup');
  await page.keyboard.press('Enter');
  const popup = await opening;
  await popup.getByText('Sign in to GitHub').first().waitFor();
  const closed = popup.waitForEvent('close');
  await tabTo(popup, popup.getByRole('button', { name: /octocat/ }));
  await popup.keyboard.press('Enter');
  await closed;
  await page.getByText('The account is connected.').waitFor();
});

/** Walks with the Tab key until it is focused. */
const tabTo = async (page: Page, wanted: Locator): Promise<void> => {
  for (let presses = 0; presses < 100; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await wanted.and(page.locator(':focus')).count()) > 0) return;
  }
  throw new Error('The Tab key does not reach it.');
};
