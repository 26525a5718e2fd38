import { z } from 'zod';
import { expectOk, identified } from '../api.ts';
import { type EmulatedPlugin, emulatedPlugins } from '../emulated-plugins.ts';
import { check, step } from '../narrator.ts';
import type { Shown } from './show-accounts.ts';
import type { Owner } from './sign-in.ts';

const connection = z.object({ status: z.string() });

/** Every other plugin of the list, connected as its people do it: by walking the provider's pages, or by entering a key. */
export const connectPlugins = async (owner: Owner): Promise<Shown[]> => {
  step('The owner connects the other services as well');
  const connections: Shown[] = [];
  for (const plugin of emulatedPlugins) {
    const { ids, alias, account, call } = plugin;
    const id = await connect(owner, plugin);
    const connected = await expectOk(owner.api('GET', `/api/connections/${id}`), connection);
    check(connected.status === 'Ready', `${ids.pluginId} as “${alias}”: ${account.how}`, connected);
    connections.push({ connectionId: id, how: account.how, call });
  }
  return connections;
};

const connect = async (owner: Owner, { ids, alias, account }: EmulatedPlugin): Promise<string> => {
  const { api, browser } = owner;
  if (account.how === 'API key') {
    const { configuration = {}, secrets } = account;
    const { id } = await expectOk(
      api('POST', '/api/connections', { ...ids, alias, configuration, secrets: toSet(secrets) }),
      identified,
    );
    return id;
  }
  const { clientId, clientSecret } = account.setup;
  await expectOk(
    api('PUT', `/api/installations/${ids.pluginId}/${ids.connectorId}/${ids.authSchemeId}`, {
      configuration: { 'client-id': clientId },
      secrets: toSet({ 'client-secret': clientSecret }),
    }),
    z.unknown(),
  );
  const { id } = await expectOk(api('POST', '/api/connections', { ...ids, alias }), identified);
  const { authorizationUrl } = await expectOk(
    api('POST', `/api/connections/${id}/authorize`, { returnPath: '/' }),
    z.object({ authorizationUrl: z.string() }),
  );
  let page = await browser.open(authorizationUrl);
  for (const fields of account.presses) page = await browser.press(page, fields);
  return id;
};

const toSet = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, { action: 'set', value }]));
