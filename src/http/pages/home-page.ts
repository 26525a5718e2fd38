import type { PluginSummary } from '../../capabilities/plugin-view.ts';
import type { ConnectionView } from '../../connections/view.ts';
import type { ProjectView } from '../../projects/view.ts';
import { type Html, html } from './html.ts';
import { layout } from './layout.ts';

interface Home {
  readonly userName: string;
  readonly notice: Html | undefined;
  readonly plugins: readonly PluginSummary[];
  readonly connections: readonly ConnectionView[];
  readonly projects: readonly ProjectView[];
}

export const homePage = ({ userName, notice, plugins, connections, projects }: Home): string =>
  layout(
    'Integrations',
    html`<h1>Integrations</h1>
${notice}
<form class="quiet" method="post" action="/sign-out">Signed in as ${userName}. <button class="plain">Sign out</button></form>
<h2>Configured</h2>
${connections.length === 0 ? html`<p class="quiet">No account is connected yet. Make a connection with <code>POST /api/connections</code>.</p>` : connectionTable(connections)}
<h2>Available</h2>
${plugins.map(pluginCard)}
<h2>Projects</h2>
${projects.length === 0 ? html`<p class="quiet">No project yet. Make one with <code>POST /api/projects</code>.</p>` : html`<ul>${projects.map(({ name, id }) => html`<li>${name} <code>${id}</code></li>`)}</ul>`}
<p><a href="/api/openapi.json">The HTTP API</a></p>`,
  );

export const signedOutPage = (notice: Html | undefined, howToSignIn: string, signInPath: string | undefined): string =>
  layout(
    'Patchbay',
    html`<h1>Patchbay</h1>
${notice}
<p>Connect your accounts once; let your agents use exactly those.</p>
<p class="quiet">You are not signed in here. ${howToSignIn}</p>
${signInPath !== undefined && html`<p><a href="${signInPath}">Sign in</a></p>`}`,
  );

const connectionTable = (connections: readonly ConnectionView[]): Html =>
  html`<table><thead><tr><th>Connection</th><th>Account</th><th>Status</th></tr></thead><tbody>${connections.map(
    ({ id, displayName, alias, accountLabel, status, message }) =>
      html`<tr><td><a href="/connections/${id}">${displayName}</a><br><code>${alias}</code></td><td>${accountLabel ?? '–'}</td><td>${status}<br><span class="quiet">${message}</span></td></tr>`,
  )}</tbody></table>`;

const pluginCard = ({ displayName, description, setupUrl, connectors }: PluginSummary): Html =>
  html`<article class="card"><h3>${displayName}</h3><p>${description}</p>
<ul>${connectors.flatMap((connector) =>
    connector.authSchemes.map(
      (scheme) => html`<li>${connector.displayName}, ${scheme.displayName}: ${stateOf(scheme.setup)}</li>`,
    ),
  )}</ul>
<p><a href="${setupUrl}">Where to set it up</a></p></article>`;

const stateOf = ({
  installation,
  enabled,
  complete,
  connections,
}: PluginSummary['connectors'][number]['authSchemes'][number]['setup']): string => {
  const setup = !enabled
    ? 'switched off'
    : complete
      ? installation === 'shared'
        ? 'set up for everybody'
        : 'ready to connect'
      : 'needs setup';
  return connections === 0 ? setup : `${setup}, ${connections} ${connections === 1 ? 'connection' : 'connections'}`;
};
