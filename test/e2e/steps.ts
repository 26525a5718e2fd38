/** What people do on several pages. */
import type { Page } from 'playwright-core';

export const heading = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** Presses the button that opens the provider's window; answers that window, at the provider. */
export const openSignIn = async (page: Page, button: string): Promise<Page> => {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: button, exact: true }).click();
  const popup = await opening;
  await popup.getByText('Sign in to GitHub').first().waitFor();
  return popup;
};

/** Chooses an account on the emulated page; the window then closes by itself. */
export const signInAtGitHub = async (popup: Page, login: string): Promise<void> => {
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: new RegExp(login) }).click();
  await closed;
};
