import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { httpClient } from '../helpers/http-client.ts';
import { desk } from './chromium.ts';
import { setUpGitHub } from './fill.ts';
import { sharedChromium } from './shared-chromium.ts';
import { heading, openSignIn, signInAtGitHub } from './steps.ts';
import { githubApp, openPage, startWorld, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld({ chromium: await sharedChromium() });
});
afterAll(() => world.close());

it('leads from the first run to an agent’s call, and from access that was revoked to a reconnected account', async () => {
  const page = await signInAsOwner();
  await setUpInTheForm(page);
  await connectInPopup(page);
  await bindToProject(page);
  const token = await letAgentIn(page);
  await tryTool(page);
  await seeAgentCall(page, token);
  world.github.revokeAll();
  await callAsAgent(token, false);
  await seeReasonAndReconnect(page);
  await callAsAgent(token, true);
});

it('says that the person has declined at the provider, and lets them begin again', async () => {
  const dana = await world.person('dana');
  await setUpGitHub(dana.api);
  const page = await dana.open('/integrations/github/connect/github-cloud/oauth2');
  const popup = await openSignIn(page, 'Connect');
  const { searchParams } = new URL(popup.url());
  // GitHub's own cancel button, which the emulated page does not have, does this.
  const back = new URL(searchParams.get('redirect_uri') ?? '');
  back.search = String(new URLSearchParams({ error: 'access_denied', state: searchParams.get('state') ?? '' }));
  await popup.goto(back.href).catch(() => undefined);
  await page.getByText('You said no at GitHub.').waitFor();
  await signInAtGitHub(await openSignIn(page, 'Try again'), 'octocat');
  await page.getByText('The account is connected.').waitFor();
  expect(await page.getByText('Ready', { exact: true }).count()).toBe(1);
});

const signInAsOwner = async (): Promise<Page> => {
  const page = await openPage(await (await sharedChromium()).newContext(desk), world.patchbay.signInUrl ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await heading(page, 'Integrations');
  return page;
};

const setUpInTheForm = async (page: Page): Promise<void> => {
  await page.getByLabel('Search integrations').fill('github');
  await page
    .getByRole('link', { name: /^GitHub/ })
    .first()
    .click();
  await heading(page, 'GitHub');
  await page.getByRole('link', { name: 'Set up', exact: true }).first().click();
  await heading(page, 'Set up GitHub');
  expect(await page.getByText(`${world.patchbay.url}/oauth/callback`).count()).toBe(1);
  await page.getByLabel('Client ID').fill(githubApp.clientId);
  await page
    .getByLabel(/^Client secret/)
    .first()
    .fill(githubApp.clientSecret);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The setup of GitHub is saved.').waitFor();
  expect(await page.content()).not.toContain(githubApp.clientSecret);
};

const connectInPopup = async (page: Page): Promise<void> => {
  await page.goto(`${world.patchbay.url}/console/integrations/github/connect/github-cloud/oauth2`);
  await page.getByLabel('Alias').fill('work-github');
  await page.getByLabel('Name (optional)').fill('Work account');
  await signInAtGitHub(await openSignIn(page, 'Connect'), 'octocat');
  await page.getByText('The account is connected.').waitFor();
  await heading(page, 'Work account');
};

const bindToProject = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await page.getByRole('button', { name: 'New project' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Website');
  await dialog.getByLabel('Name').press('Enter');
  await heading(page, 'Website');
  await page.getByRole('button', { name: 'Add an account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add it' }).click();
  await page.getByRole('list', { name: 'Tools' }).waitFor();
};

const letAgentIn = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: 'Let an agent in' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Release assistant');
  await page.getByRole('button', { name: 'Make its token' }).click();
  const shown = page.getByRole('dialog', { name: 'The token of Release assistant' });
  const token = (await shown.locator('.mono').first().textContent()) ?? '';
  await shown.getByRole('button', { name: 'I have copied it' }).click();
  await shown.waitFor({ state: 'detached' });
  expect([token === '', (await page.content()).includes(token)]).toEqual([false, false]);
  return token;
};

const tryTool = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Try a tool' }).click();
  await heading(page, 'Try a tool');
  const tools = page.getByLabel('Tool', { exact: true }).first();
  await tools.click();
  await tools.fill('get_repository');
  await page.getByRole('option', { name: /work-github__get_repository\)/ }).click();
  await page.getByLabel(/^owner/i).fill('octocat');
  await page.getByLabel(/^repo/i).fill('hello-world');
  await page.getByRole('button', { name: 'Run it', exact: true }).click();
  await page.getByText('octocat/hello-world').first().waitFor();
};

const callAsAgent = async (token: string, works: boolean): Promise<void> => {
  const agent = httpClient(world.patchbay.url, { authorization: `Bearer ${token}` });
  const params = { name: 'work-github__get_current_user', arguments: {} };
  const accept = { accept: 'application/json, text/event-stream' };
  const { body } = await agent.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params }, accept);
  expect(body.result?.isError ?? false, JSON.stringify(body)).toBe(!works);
};

const seeAgentCall = async (page: Page, token: string): Promise<void> => {
  await page.getByRole('link', { name: 'Activity', exact: true }).click();
  await heading(page, 'Activity');
  await callAsAgent(token, true);
  await page
    .getByText(/by Release assistant/)
    .first()
    .waitFor();
};

const seeReasonAndReconnect = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Connections', exact: true }).click();
  await heading(page, 'Connections');
  await page.getByRole('link', { name: /Work account/ }).click();
  await heading(page, 'Work account');
  await page.getByText('Ready', { exact: true }).waitFor({ state: 'detached' });
  await signInAtGitHub(await openSignIn(page, 'Connect again'), 'octocat');
  await page.getByText('Ready', { exact: true }).waitFor();
};
