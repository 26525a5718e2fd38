/** A host application's page, at an origin of its own, opens the connect page in a popup, as the README shows. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../helpers/patchbay.ts';
import { sharedChromium } from './shared-chromium.ts';
import { signInAtGitHub } from './steps.ts';
import { githubApp, githubIds, startWorld, type World } from './world.ts';

/** Opens what stands in its own address, and shows what it is told and by whom. */
const hostPage = `<!doctype html><title>Host</title><button>Connect</button><output></output><script>
document.querySelector('button').onclick = () => {
  const popup = window.open('about:blank', 'connect', 'popup,width=560,height=760');
  popup.location = decodeURIComponent(location.hash.slice(1));
};
window.addEventListener('message', ({ origin, data }) => {
  document.querySelector('output').textContent = JSON.stringify({ origin, data });
});
</script>`;

let world: World;
const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(hostPage));
let hostPort: number;
let own: string;
let other: string;

beforeAll(async () => {
  hostPort = await freePort();
  server.listen(hostPort);
  await once(server, 'listening');
  [own, other] = [`http://localhost:${hostPort}`, `http://127.0.0.1:${hostPort}`];
  world = await startWorld({ chromium: await sharedChromium(), env: { CONNECT_ORIGINS: own } });
});
afterAll(async () => {
  await world.close();
  server.close();
});

const openHost = async (origin: string, alias: string) => {
  const { api } = await world.person('alice');
  await api.put('/api/installations/github/github-cloud/oauth2', {
    configuration: { 'client-id': githubApp.clientId },
    secrets: { 'client-secret': { action: 'set', value: githubApp.clientSecret } },
  });
  const { id } = (await api.post('/api/connections', { ...githubIds, alias })).body;
  const { authorizationUrl } = (await api.post(`/api/connections/${id}/authorize`, { openerOrigin: own })).body;
  const page = await (await (await sharedChromium()).newContext()).newPage();
  await page.goto(`${origin}#${encodeURIComponent(authorizationUrl)}`);
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Connect' }).click();
  const popup = await opening;
  await popup.getByRole('button', { name: 'Continue to GitHub' }).click();
  await popup.getByText('Sign in to GitHub').first().waitFor();
  return { id, popup, told: page.locator('output') };
};

it('tells the page that opened it how it ended, and closes', async () => {
  const { id, popup, told } = await openHost(own, 'work');
  await signInAtGitHub(popup, 'octocat');
  await told.filter({ hasText: 'origin' }).waitFor();
  expect(JSON.parse((await told.textContent()) ?? '')).toEqual({
    origin: world.patchbay.url,
    data: { type: 'patchbay.connection', connectionId: id, outcome: 'connected', error: null, message: null },
  });
});

it('tells nothing to a page of another origin that has got hold of the link', async () => {
  const { popup, told } = await openHost(other, 'stolen');
  await signInAtGitHub(popup, 'octocat');
  expect(await told.textContent()).toBe('');
});
