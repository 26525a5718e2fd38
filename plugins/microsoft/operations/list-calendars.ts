import { z } from 'zod';
import { microsoft } from '../../../catalog/microsoft.ts';
import { operation, path } from '../../define.ts';
import { getPage, pageOf, paging } from '../page.ts';
import { canReadCalendars } from '../scopes.ts';

export const listCalendars = operation(microsoft, {
  name: 'list_calendars',
  description: 'List the calendars of the account, whose they are and whether it may write to them.',
  effect: 'read',
  scopes: [],
  oneOfScopes: canReadCalendars,
  input: z.strictObject(paging),
  output: pageOf(
    z.object({
      id: z.string(),
      name: z.string().nullish(),
      isDefaultCalendar: z.boolean().nullish(),
      canEdit: z.boolean().nullish(),
      owner: z.object({ name: z.string().nullish(), address: z.string().nullish() }).nullish(),
    }),
  ),
  run: ({ input, api }) => getPage(api, path`/me/calendars`, input, {}),
});
