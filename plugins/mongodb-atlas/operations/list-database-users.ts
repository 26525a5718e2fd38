import { z } from 'zod';
import { mongodbAtlas } from '../../../catalog/mongodb-atlas.ts';
import { operation, path } from '../../define.ts';
import { getPage, pageOf, paging } from '../page.ts';
import { databaseUserShape, groupId } from '../shapes.ts';

export const listDatabaseUsers = operation(mongodbAtlas, {
  name: 'list_database_users',
  description: 'List who may sign in to the databases of a project, and with which roles.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({ groupId, ...paging }),
  output: pageOf(databaseUserShape),
  run: ({ input: { groupId: id, ...page }, api }) => getPage(api, path`/groups/${id}/databaseUsers`, page),
});
