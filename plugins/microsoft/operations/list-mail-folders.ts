import { z } from 'zod';
import { microsoft } from '../../../catalog/microsoft.ts';
import { operation, path } from '../../define.ts';
import { getPage, pageOf, paging } from '../page.ts';
import { canReadMail } from '../scopes.ts';

export const listMailFolders = operation(microsoft, {
  name: 'list_mail_folders',
  description: 'List the mail folders, or those inside one, with how many messages they hold and how many are unread.',
  effect: 'read',
  scopes: [],
  oneOfScopes: canReadMail,
  input: z.strictObject({
    parent: z.string().min(1).optional().describe('Id of the folder to look into; the top when left out'),
    ...paging,
  }),
  output: pageOf(
    z.object({
      id: z.string(),
      displayName: z.string().nullish(),
      childFolderCount: z.number().nullish(),
      totalItemCount: z.number().nullish(),
      unreadItemCount: z.number().nullish(),
    }),
  ),
  run: ({ input: { parent, ...page }, api }) =>
    getPage(api, parent === undefined ? path`/me/mailFolders` : path`/me/mailFolders/${parent}/childFolders`, page, {}),
});
