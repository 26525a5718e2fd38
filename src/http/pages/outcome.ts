import { plainText } from '../../egress/answer.ts';
import { type Html, html } from './html.ts';

/** What a sign-in at a provider ended with, from the return path's query. Anybody can write such a link, so it only ever informs. */
export const outcomeNotice = (search: URLSearchParams): Html | undefined => {
  const message = plainText(search.get('message') ?? '');
  switch (search.get('outcome')) {
    case 'connected':
      return html`<p class="notice good" role="status">The account is connected.</p>`;
    case 'denied':
      return html`<p class="notice bad" role="status">You said no at the provider. Nothing was changed.</p>`;
    case 'failed':
      return html`<p class="notice bad" role="status">The account could not be connected. ${message}</p>`;
    default:
      return undefined;
  }
};
