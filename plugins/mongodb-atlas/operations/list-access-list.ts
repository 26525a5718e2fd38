import { z } from 'zod';
import { mongodbAtlas } from '../../../catalog/mongodb-atlas.ts';
import { operation, path } from '../../define.ts';
import { accessListEntryShape } from '../access-list.ts';
import { getPage, pageOf, paging } from '../page.ts';
import { groupId } from '../shapes.ts';

export const listAccessList = operation(mongodbAtlas, {
  name: 'list_access_list',
  description: 'List the addresses that may connect to the clusters of a project.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({ groupId, ...paging }),
  output: pageOf(accessListEntryShape),
  run: ({ input: { groupId: id, ...page }, api }) => getPage(api, path`/groups/${id}/accessList`, page),
});
