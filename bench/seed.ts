/** One user's setup, made over the HTTP API as a host application makes it. */
import { type HttpAnswer, type HttpClient, httpClient } from '../test/helpers/http-client.ts';
import type { Issuer } from '../test/helpers/issuer.ts';
import { definitionIds } from './catalog.ts';

export const connectionsOfUser = 10;

export interface Tokens {
  /** An agent of a project with one connection. */
  readonly one: string;
  /** An agent of a project with ten. */
  readonly ten: string;
}

export const seed = async (url: string, issuer: Issuer): Promise<Tokens> => {
  const user = httpClient(url, async () => ({ authorization: `Bearer ${await issuer.sign('bench-user')}` }));
  const { pluginId, connectorId, authSchemeId } = definitionIds;
  made(await user.put(`/api/installations/${pluginId}/${connectorId}/${authSchemeId}`, { configuration: { region: 'eu' } }));
  const connectionIds: string[] = [];
  for (let number = 1; number <= connectionsOfUser; number += 1) {
    const secrets = { token: { action: 'set', value: `bench-token-${number}-0123456789abcdef0123456789abcdef` } };
    const connection = made(await user.post('/api/connections', { ...definitionIds, alias: `account-${number}`, secrets }));
    if (connection.status !== 'Ready') throw new Error(`A connection is ${connection.status}, not Ready.`);
    connectionIds.push(connection.id);
  }
  return {
    one: await agentOf(user, connectionIds.slice(0, 1)),
    ten: await agentOf(user, connectionIds),
  };
};

export const agentOf = async (user: HttpClient, connectionIds: readonly string[]): Promise<string> => {
  const project = made(await user.post('/api/projects', { name: 'Bench' }));
  for (const id of connectionIds) made(await user.put(`/api/projects/${project.id}/connections/${id}`, {}));
  return made(await user.post(`/api/projects/${project.id}/agents`, { name: 'Agent' })).token;
};

export const made = ({ status, body }: HttpAnswer) => {
  if (status !== 200 && status !== 201) throw new Error(`The seed was answered ${status}: ${JSON.stringify(body)}`);
  return body;
};
