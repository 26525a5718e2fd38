import { z } from 'zod';
import { notion } from '../../../catalog/notion.ts';
import { operation, path } from '../../define.ts';
import { idOf, itemShape, readItem } from '../shapes.ts';

export const getPage = operation(notion, {
  name: 'get_page',
  description:
    'Read the properties of a page: its title, dates and the columns it has in a database. For its text use get_page_content.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({ page_id: idOf('page') }),
  output: itemShape,
  run: async ({ input: { page_id }, api }) => readItem(await api.get(path`/pages/${page_id}`)),
});
