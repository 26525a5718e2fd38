import { z } from 'zod';
import { microsoft } from '../../../catalog/microsoft.ts';
import { operation, path } from '../../define.ts';
import { listedMessageProperties, listedMessageShape } from '../mail.ts';
import { getPage, pageOf, paging } from '../page.ts';
import { canReadMail } from '../scopes.ts';

export const searchMessages = operation(microsoft, {
  name: 'search_messages',
  description:
    'Search the whole mailbox, best first, by words in subject, text and addresses, or with KQL such as from:ada subject:lunch ' +
    'hasAttachments:true received>=2026-01-01.',
  effect: 'read',
  scopes: [],
  oneOfScopes: canReadMail,
  input: z.strictObject({ query: z.string().min(1).max(500).describe('Words, or KQL'), ...paging }),
  output: pageOf(listedMessageShape),
  run: ({ input: { query, ...page }, api }) =>
    getPage(api, path`/me/messages`, page, {
      $select: listedMessageProperties,
      $search: `"${query.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`,
    }),
});
