import { z } from 'zod';
import { microsoft } from '../../../catalog/microsoft.ts';
import { operation, path } from '../../define.ts';
import { listedMessageProperties, listedMessageShape } from '../mail.ts';
import { getPage, pageOf, paging } from '../page.ts';
import { canReadMail } from '../scopes.ts';

export const listMessages = operation(microsoft, {
  name: 'list_messages',
  description: 'List the messages of a mail folder, newest first, each with the beginning of its text.',
  effect: 'read',
  scopes: [],
  oneOfScopes: canReadMail,
  input: z.strictObject({
    folder: z
      .string()
      .min(1)
      .optional()
      .describe('inbox, as when left out, drafts, sentitems, archive, deleteditems, junkemail, or an id from list_mail_folders'),
    unreadOnly: z.boolean().optional().describe('true leaves out what was read'),
    receivedAfter: z.iso.datetime({ offset: true }).optional().describe('Only messages that arrived at this time or later'),
    ...paging,
  }),
  output: pageOf(listedMessageShape),
  run: ({ input: { folder = 'inbox', unreadOnly = false, receivedAfter, ...page }, api }) => {
    // Graph wants what is sorted by to come first in the filter too.
    const conditions = [
      ...(receivedAfter || unreadOnly ? [`receivedDateTime ge ${receivedAfter ?? '1900-01-01T00:00:00Z'}`] : []),
      ...(unreadOnly ? ['isRead eq false'] : []),
    ];
    return getPage(api, path`/me/mailFolders/${folder}/messages`, page, {
      $select: listedMessageProperties,
      $orderby: 'receivedDateTime desc',
      ...(conditions.length > 0 && { $filter: conditions.join(' and ') }),
    });
  },
});
