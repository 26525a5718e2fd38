import { z } from 'zod';
import { notion } from '../../../catalog/notion.ts';
import { operation, path } from '../../define.ts';
import { pageOf, paging, readList } from '../page.ts';
import { commentShape, idOf, readComment } from '../shapes.ts';

export const listComments = operation(notion, {
  name: 'list_comments',
  description: 'Read the open comments on a page or a block.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({ block_id: idOf('page or block'), ...paging }),
  output: pageOf(commentShape),
  run: async ({ input, api }) => readList(await api.get(path`/comments`, input), readComment),
});
