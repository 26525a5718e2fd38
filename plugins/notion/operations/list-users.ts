import { z } from 'zod';
import { notion } from '../../../catalog/notion.ts';
import { operation, path } from '../../define.ts';
import { pageOf, paging } from '../page.ts';
import { userShape } from '../shapes.ts';

export const listUsers = operation(notion, {
  name: 'list_users',
  description: 'List the people and bots of the workspace, to put them into people properties by id. Guests are not among them.',
  effect: 'read',
  scopes: [],
  input: z.strictObject(paging),
  output: pageOf(userShape),
  run: ({ input, api }) => api.get(path`/users`, input),
});
