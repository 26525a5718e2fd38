import type { ConnectionView } from '../../connections/view.ts';
import { type Html, html } from './html.ts';
import { layout } from './layout.ts';

/** One connection: how it is, why, and the one thing that mends it. */
export const mendPage = (connection: ConnectionView, moreScopes: readonly string[], notice: Html | undefined): string =>
  layout(
    connection.displayName,
    html`<h1>${connection.displayName}</h1>
${notice}
<p class="quiet">${connection.pluginId} · <code>${connection.alias}</code>${connection.accountLabel !== null && html` · ${connection.accountLabel}`}</p>
<p class="notice ${connection.status === 'Ready' ? 'good' : 'bad'}"><strong>${connection.status}</strong>: ${connection.message}</p>
${moreScopes.length > 0 ? stepUp(connection, moreScopes) : remedy(connection)}
<p><a href="/console/connections">All connections</a></p>`,
  );

/** An agent asked for something that the account was connected without. */
const stepUp = ({ id }: ConnectionView, scopes: readonly string[]): Html => {
  const query = scopes.map((scope) => `scope=${encodeURIComponent(scope)}`).join('&');
  return html`<p>An agent needs these permissions besides the ones you gave: ${scopes.map((scope) => html`<code>${scope}</code> `)}</p>
<form method="post" action="/connections/${id}?${query}"><button>Connect again with them</button></form>`;
};

const remedy = ({ action, id }: ConnectionView): Html => {
  const button = (label: string) => html`<form method="post" action="/connections/${id}"><button>${label}</button></form>`;
  switch (action) {
    case 'connect':
      return button('Connect');
    case 'reconnect':
      return button('Connect again');
    case 'validate':
      return button('Check now');
    case 'none':
      return button('Check again');
    case 'enable':
      return html`<p>Switch it on with <code>PATCH /api/connections/${id}</code> <code>{"enabled": true}</code>.</p>`;
    case 'set-up':
      return html`<p>Complete or switch on its setup with <code>PUT /api/installations/…</code>.</p>`;
    case 'edit':
      return html`<p>Give its missing or refused fields with <code>PATCH /api/connections/${id}</code>.</p>`;
    case 'contact-admin':
      return html`<p>Ask an administrator.</p>`;
  }
};
