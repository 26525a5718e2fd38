import { type Html, html } from './html.ts';
import { layout } from './layout.ts';

export const signedOutPage = (notice: Html | undefined, howToSignIn: string, signInPath: string | undefined): string =>
  layout(
    'Patchbay',
    html`<h1>Patchbay</h1>
${notice}
<p>Connect your accounts once; let your agents use exactly those.</p>
<p class="quiet">You are not signed in here. ${howToSignIn}</p>
${signInPath !== undefined && html`<p><a href="${signInPath}">Sign in</a></p>`}`,
  );
