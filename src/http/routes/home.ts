import type { Services } from '../../services.ts';
import { outcomeNotice } from '../pages/outcome.ts';
import { signedOutPage } from '../pages/signed-out-page.ts';
import { route } from '../route.ts';

export const showHome = ({ howToSignIn, signInPath }: Services) =>
  route({
    method: 'get',
    path: '/',
    summary: 'Go to the console, or say how one signs in',
    tag: 'Pages',
    access: 'public',
    page: true,
    answers: { 200: { description: 'A page' }, 303: { description: 'To the console' } },
    handle: async ({ principal, search }) =>
      principal?.kind === 'user'
        ? { status: 303, headers: { location: consolePath(search) } }
        : { status: 200, body: signedOutPage(outcomeNotice(search), howToSignIn, signInPath) },
  });

/** What a sign-in at a provider ended with is shown beside its connection. */
const consolePath = (search: URLSearchParams): string => {
  const connection = search.get('connection');
  const query = new URLSearchParams();
  for (const name of ['outcome', 'error', 'message']) {
    const value = search.get(name);
    if (value !== null) query.set(name, value);
  }
  const path = connection === null ? '/console' : `/console/connections/${encodeURIComponent(connection)}`;
  return query.size === 0 ? path : `${path}?${query}`;
};
