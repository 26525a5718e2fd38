import { afterAll, beforeAll, expect, it } from 'vitest';
import { giveToAgent } from '../helpers/example.ts';
import { httpClient } from '../helpers/http-client.ts';
import { startOpenIdProvider } from '../helpers/open-id.ts';
import { desk } from './chromium.ts';
import { connectWithToken } from './fill.ts';
import { sharedChromium } from './shared-chromium.ts';
import { heading } from './steps.ts';
import { openPage, startWorld, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld({ chromium: await sharedChromium() });
});
afterAll(() => world.close());

it('shows two people nothing of each other', async () => {
  const [alice, bob] = [await world.person('alice'), await world.person('bob')];
  const id = await connectWithToken(alice.api, { alias: 'private', displayName: 'Alice’s own' });
  const page = await bob.open('/connections');
  await page.getByText('No account is connected yet').waitFor();
  await page.goto(`${world.patchbay.url}/console/connections/${id}`);
  await heading(page, 'This page does not exist');
  expect(await page.content()).not.toContain('Alice');
  await page.goto(`${world.patchbay.url}/console/admin/users`);
  await page.getByRole('alert').waitFor();
  expect(await page.content()).not.toContain('Alice');
});

it('lets an administrator block an account at once: its owner sees why, and its agent is refused', async () => {
  const [root, carol] = [await world.person('root', { admin: true }), await world.person('carol')];
  const id = await connectWithToken(carol.api, { alias: 'carols', displayName: 'Carol’s GitHub' });
  const { projectId, token } = await giveToAgent(carol.api, [id]);
  const agent = httpClient(world.patchbay.url, { authorization: `Bearer ${token}` });
  const call = async () =>
    (await agent.post(`/api/projects/${projectId}/tools/carols__get_current_user/call`, { arguments: {} })).status;
  expect(await call()).toBe(200);
  const owners = await carol.open(`/connections/${id}`);
  await owners.getByText('Ready', { exact: true }).waitFor();

  const page = await root.open('/admin/connections?q=carols');
  await page.getByRole('button', { name: 'Block Carol’s GitHub of Carol' }).click();
  const dialog = page.getByRole('dialog', { name: 'Block Carol’s GitHub?' });
  expect(await dialog.getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).count()).toBe(1);
  await dialog.getByRole('button', { name: 'Block' }).click();
  await page.getByText('Carol’s GitHub of Carol is blocked.').waitFor();
  expect(await call()).toBe(409);
  await owners.getByText('Switched off', { exact: true }).waitFor();
  await owners
    .getByText(/administrator/)
    .first()
    .waitFor();

  await page.getByRole('button', { name: 'Allow again: Carol’s GitHub of Carol' }).click();
  await page.getByRole('button', { name: 'Block Carol’s GitHub of Carol' }).waitFor();
  expect(await call()).toBe(200);
});

it('asks before a role is changed, and says who decides where it is not an administrator', async () => {
  const [root] = [await world.person('root', { admin: true }), await world.person('rita')];
  const page = await root.open('/admin/users?q=rita');
  const changes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') changes.push(request.postData() ?? '');
  });
  await page.getByLabel('Role of Rita').selectOption('admin');
  const dialog = page.getByRole('dialog', { name: 'Make Rita an administrator?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(changes).toEqual([]);
  await page.getByLabel('Role of Rita').selectOption('admin');
  await dialog.getByRole('button', { name: 'Change the role' }).click();
  await page.getByText(/is decided by a claim of the issuer/).waitFor();
  expect(changes).toEqual(['{"role":"admin"}']);
  expect(await page.getByLabel('Role of Rita').inputValue()).toBe('member');
});

it('lets an administrator disable somebody, who is signed out where they are', async () => {
  const [root, mallory] = [await world.person('root', { admin: true }), await world.person('mallory')];
  const theirs = await mallory.open('/connections');
  await heading(theirs, 'Connections');
  const page = await root.open('/admin/users?q=mallory');
  await page.getByRole('button', { name: 'Disable Mallory' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await page.getByText('Disabled', { exact: true }).waitFor();
  await theirs.getByRole('dialog', { name: 'You are signed out' }).waitFor();
});

it('signs people in at their OpenID provider and brings them to the page they wanted', async () => {
  const provider = await startOpenIdProvider();
  const other = await startWorld({
    chromium: await sharedChromium(),
    env: { ...provider.env, OIDC_ADMIN_CLAIM: 'groups=patchbay-admins' },
  });
  try {
    provider.serve(other.patchbay.url);
    const context = await (await sharedChromium()).newContext(desk);
    const page = await openPage(context, `${other.patchbay.url}/console/admin`);
    await heading(page, 'Sign in to Patchbay');
    await page.getByRole('link', { name: 'Sign in', exact: true }).click();
    await page.locator('input[name=login]').fill('boss-ann');
    await page.locator('input[name=password]').fill('any');
    await page.getByRole('button', { name: 'Sign-in' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await heading(page, 'Health');
    await page.getByRole('button', { name: 'boss-ann Example' }).click();
    await page.getByRole('menuitem', { name: 'Your account' }).click();
    await page.getByText('boss-ann Example, administrator').waitFor();
    await page.getByText('This browser').waitFor();
    expect(new URL(page.url()).pathname).toBe('/console/account');
  } finally {
    await other.close();
    await provider.close();
  }
});
