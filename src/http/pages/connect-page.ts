import type { Brand } from '../../brand.ts';
import type { LinkPreview } from '../../oauth/start.ts';
import { type Html, html } from './html.ts';
import { layout } from './layout.ts';

/** What a person sees before leaving for the provider: what is being connected, for whom, and with which permissions. */
export const connectPage = ({ pluginName, connectionName, scopes }: LinkPreview, userName: string, brand: Brand): string =>
  layout(
    `Connect ${pluginName}`,
    html`<h1>Connect ${pluginName}</h1>
<p>You are about to connect a ${pluginName} account as <strong>${connectionName}</strong> for <strong>${userName}</strong>.</p>
${permissions(scopes, userName)}
<p class="notice">Continue only if you are ${userName} and asked for this yourself: the account you sign in with becomes theirs to use.</p>
<form method="post"><button>Continue to ${pluginName}</button></form>`,
    brand,
  );

export const permissions = (scopes: LinkPreview['scopes'], userName: string): Html | undefined =>
  scopes.length === 0
    ? undefined
    : html`<p>Agents of ${userName} will be able to:</p><ul>${scopes.map(({ name, sentence }) => html`<li>${sentence} <code>${name}</code></li>`)}</ul>`;
