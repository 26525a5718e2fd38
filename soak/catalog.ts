/** A plugin made for the soak: one OAuth app, one operation that asks the scripted provider. */
import { z } from 'zod';
import { definePlugin } from '../catalog/define.ts';
import { nativeProvider, operation, path } from '../plugins/define.ts';

/** Does not exist: the replicas map it to the scripted provider. */
export const providerOrigin = 'https://provider.test';

export const definitionIds = { pluginId: 'soak', connectorId: 'soak-cloud', authSchemeId: 'oauth2' };

export const entry = definePlugin({
  id: 'soak',
  version: '1.0.0',
  displayName: 'Soak',
  description: 'Asks a provider whose tokens live for seconds.',
  homepage: providerOrigin,
  setupUrl: `${providerOrigin}/apps`,
  connectors: [
    {
      id: 'soak-cloud',
      displayName: 'Soak Cloud',
      baseUrl: `${providerOrigin}/api`,
      authSchemes: [
        {
          type: 'oauth2',
          id: 'oauth2',
          displayName: 'Sign in',
          authorize: `${providerOrigin}/authorize`,
          token: `${providerOrigin}/token`,
          userinfo: `${providerOrigin}/userinfo`,
          scopes: { 'items:read': 'See your items.' },
          defaultScopes: ['items:read'],
          subject: { source: 'userinfo', field: 'id' },
          installationFields: [
            { id: 'client-id', label: 'Client ID', type: 'text' },
            { id: 'client-secret', label: 'Client secret', type: 'secret' },
          ],
        },
      ],
      sources: [{ type: 'native', id: 'native', provider: 'soak' }],
    },
  ],
});

const ask = operation(entry, {
  name: 'ask',
  description: 'Ask the provider whose account this is.',
  effect: 'read',
  scopes: ['items:read'],
  input: z.strictObject({ text: z.string() }),
  output: z.object({ id: z.string() }),
  run: ({ api }) => api.get(path`/account`),
});

export const provider = nativeProvider('soak', [ask]);
