import { z } from 'zod';
import { okta } from '../../../catalog/okta.ts';
import { operation, path } from '../../define.ts';
import { getPage, pageOf, paging } from '../page.ts';
import { appId } from '../shapes.ts';

export const listAppUsers = operation(okta, {
  name: 'list_app_users',
  description: 'List the people who are assigned to an application, each by name there, and whether through a group.',
  effect: 'read',
  scopes: ['okta.apps.read'],
  input: z.strictObject({ appId, ...paging }),
  output: pageOf(
    z.object({
      id: z.string(),
      scope: z.string().nullish().describe('USER: assigned by themselves; GROUP: through a group'),
      status: z.string().nullish(),
      created: z.string().nullish(),
      credentials: z.object({ userName: z.string().nullish() }).nullish(),
    }),
  ),
  run: ({ input: { appId: id, ...page }, api }) => getPage(api, path`/apps/${id}/users`, page),
});
