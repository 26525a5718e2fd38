import type { Brand } from '../../brand.ts';
import { plainText } from '../../egress/answer.ts';
import { html } from './html.ts';
import { layout } from './layout.ts';
import { outcomeNotice } from './outcome.ts';

/** The end of a sign-in in a popup of a host application: tells the page that opened it, then closes. */
export const connectedPage = (search: URLSearchParams, opener: string | undefined, brand: Brand): string =>
  layout(
    'Connect',
    html`<h1>Connect an account</h1>
${outcomeNotice(search)}
${opener === undefined ? html`<p>You can close this window.</p>` : report(search, opener)}`,
    brand,
  );

/** Anybody can write a link to this page, so what it tells only informs; it is told to nobody but the operator's own list. */
const report = (
  search: URLSearchParams,
  opener: string,
) => html`<p>You can close this window, or go <a href="${opener}" rel="noreferrer">back to ${new URL(opener).host}</a>.</p>
<script src="/connected.js" data-origin="${opener}" data-result="${JSON.stringify(resultOf(search))}"></script>`;

const resultOf = (search: URLSearchParams) => ({
  type: 'patchbay.connection',
  connectionId: search.get('connection'),
  outcome: search.get('outcome'),
  error: search.get('error'),
  message: plainText(search.get('message') ?? '') ?? null,
});

export const connectedScript = `const { origin, result } = document.currentScript.dataset;
if (window.opener) {
  window.opener.postMessage(JSON.parse(result), origin);
  window.close();
}
`;
