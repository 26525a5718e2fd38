import { html } from './html.ts';
import { layout } from './layout.ts';

interface SignInPage {
  /** What went wrong the last time. */
  readonly notice?: string;
  readonly text?: string;
  /** Where signing in begins. */
  readonly path?: string;
}

export const signInPage = ({ notice, text, path }: SignInPage): string =>
  layout(
    'Sign in',
    html`<h1>Sign in</h1>
${notice !== undefined && html`<p class="notice bad">${notice}</p>`}
${text !== undefined && html`<p>${text}</p>`}
${path !== undefined && html`<p><a href="${path}">Sign in again</a></p>`}`,
  );
