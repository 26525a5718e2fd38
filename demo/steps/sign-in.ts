import { z } from 'zod';
import { type Api, browserApi, expectOk } from '../api.ts';
import { type Browser, createBrowser } from '../browser.ts';
import { check, step } from '../narrator.ts';

export interface Owner {
  readonly browser: Browser;
  readonly api: Api;
}

export const signIn = async (origin: string, signInUrl: string): Promise<Owner> => {
  step('The owner signs in with the link that Patchbay printed');
  const browser = createBrowser();
  const api = browserApi(browser, origin);
  check((await api('GET', '/api/me')).status === 401, 'without signing in, nothing is answered');

  const page = await browser.open(signInUrl);
  check(
    (await api('GET', '/api/me')).status === 401,
    'opening the link only shows a button, so that a preview does not use it up',
  );
  await browser.press(page);
  const me = await expectOk(api('GET', '/api/me'), z.object({ displayName: z.string(), role: z.string() }));
  check(me.role === 'admin', `pressing the button signs in: “${me.displayName}”, an administrator`, me);

  const again = await createBrowser().press(page);
  check(again.status === 401, 'the link does not work a second time', again.status);
  return { browser, api };
};
