/** Host application's users who connect their accounts: every connection walks from the link over consent to the callback. */

import { openBrowser } from '../test/helpers/browser.ts';
import { type HttpAnswer, type HttpClient, httpClient } from '../test/helpers/http-client.ts';
import type { Issuer } from '../test/helpers/issuer.ts';
import { definitionIds } from './catalog.ts';
import { clientSecret } from './mark.ts';

export interface Account {
  readonly connectionId: string;
  readonly tool: string;
  readonly user: HttpClient;
  /** Tokens of the agents that may call it. */
  readonly agents: readonly string[];
}

export const agentsOfUser = 2;

/** One user with connections of their own and two agents that share them. */
export const seedUser = async (origin: string, issuer: Issuer, name: string, connections: number): Promise<Account[]> => {
  const user = httpClient(origin, async () => ({ authorization: `Bearer ${await issuer.sign(name)}` }));
  const { pluginId, connectorId, authSchemeId } = definitionIds;
  const setup = { configuration: { 'client-id': 'app' }, secrets: { 'client-secret': { action: 'set', value: clientSecret } } };
  made(await user.put(`/api/installations/${pluginId}/${connectorId}/${authSchemeId}`, setup));
  const project = made(await user.post('/api/projects', { name: 'Soak' }));
  const ids: string[] = [];
  for (let number = 1; number <= connections; number += 1) {
    const { id } = made(await user.post('/api/connections', { ...definitionIds, alias: aliasOf(number) }));
    await signIn(user, id);
    made(await user.put(`/api/projects/${project.id}/connections/${id}`, {}));
    ids.push(id);
  }
  const agents: string[] = [];
  while (agents.length < agentsOfUser)
    agents.push(made(await user.post(`/api/projects/${project.id}/agents`, { name: `Agent ${agents.length}` })).token);
  return ids.map((connectionId, index) => ({ connectionId, tool: `${aliasOf(index + 1)}__ask`, user, agents }));
};

const aliasOf = (number: number): string => `account-${number}`;

const signIn = async (user: HttpClient, id: string): Promise<void> => {
  const { authorizationUrl } = made(await user.post(`/api/connections/${id}/authorize`, {}));
  const browser = openBrowser();
  const toProvider = await browser.post(authorizationUrl);
  const consented = await browser.get(toProvider.location);
  const end = new URL((await browser.get(consented.location)).location);
  if (end.searchParams.get('outcome') !== 'connected') throw new Error(`A sign-in ended at ${end.pathname}${end.search}.`);
};

const made = ({ status, body }: HttpAnswer) => {
  if (status !== 200 && status !== 201) throw new Error(`The seed was answered ${status}: ${JSON.stringify(body)}`);
  return body;
};
