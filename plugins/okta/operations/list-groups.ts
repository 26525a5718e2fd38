import { z } from 'zod';
import { okta } from '../../../catalog/okta.ts';
import { operation, path } from '../../define.ts';
import { getPage, pageOf, paging } from '../page.ts';
import { canReadGroups, groupShape, q } from '../shapes.ts';

export const listGroups = operation(okta, {
  name: 'list_groups',
  description: 'List the groups of the organisation, or those whose name begins with some text.',
  effect: 'read',
  scopes: [],
  oneOfScopes: canReadGroups,
  input: z.strictObject({ q: q.describe('Beginning of the name'), ...paging }),
  output: pageOf(groupShape),
  run: ({ input, api }) => getPage(api, path`/groups`, input),
});
