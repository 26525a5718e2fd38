import { z } from 'zod';
import { expectOk, identified } from '../api.ts';
import { check, step } from '../narrator.ts';
import type { Owner } from './sign-in.ts';

export interface Account {
  readonly alias: string;
  /** Who signs in at GitHub. */
  readonly login: string;
}

const connection = z.object({ status: z.string(), accountLabel: z.string().nullable() });

/** Walks every page that a person would see: Patchbay → GitHub's sign-in → back to Patchbay. */
export const connectAccount = async ({ api, browser }: Owner, { alias, login }: Account): Promise<string> => {
  step(`The owner connects a GitHub account as “${alias}”`);
  const ids = { pluginId: 'github', connectorId: 'github-cloud', authSchemeId: 'oauth2' };
  const { id } = await expectOk(api('POST', '/api/connections', { ...ids, alias }), identified);
  const started = await expectOk(
    api('POST', `/api/connections/${id}/authorize`, { returnPath: '/' }),
    z.object({ authorizationUrl: z.string() }),
  );

  const atGitHub = await browser.open(started.authorizationUrl);
  check(
    atGitHub.url.searchParams.get('code_challenge_method') === 'S256',
    'the browser is sent to GitHub, with PKCE and a state for this browser only',
  );
  const back = await browser.press(atGitHub, { login });
  const outcome = back.url.searchParams.get('outcome');
  check(
    outcome === 'connected',
    `${login} agrees at GitHub, and the browser is back: ${back.url.pathname}?outcome=${outcome}`,
    back.url.href,
  );

  const connected = await expectOk(api('GET', `/api/connections/${id}`), connection);
  check(
    connected.status === 'Ready' && connected.accountLabel === login,
    `${alias} is ${connected.status} and belongs to ${connected.accountLabel}`,
    connected,
  );
  return id;
};
