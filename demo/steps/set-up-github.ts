import { z } from 'zod';
import { type Api, expectOk } from '../api.ts';
import { oauthApp } from '../emulated-github.ts';
import { check, step } from '../narrator.ts';

const installation = z.object({ enabled: z.boolean(), secrets: z.record(z.string(), z.unknown()) });

export const setUpGitHub = async (api: Api): Promise<void> => {
  step('The owner sets GitHub up: client ID and secret of an OAuth app');
  const path = '/api/installations/github/github-cloud/oauth2';
  const secrets = { 'client-secret': { action: 'set', value: oauthApp.clientSecret } };
  const set = await expectOk(api('PUT', path, { configuration: { 'client-id': oauthApp.clientId }, secrets }), installation);
  check(set.enabled, 'GitHub is ready to be connected');
  check(
    !JSON.stringify(set).includes(oauthApp.clientSecret),
    `the secret is stored and never shown again: ${JSON.stringify(set.secrets)}`,
  );
};
