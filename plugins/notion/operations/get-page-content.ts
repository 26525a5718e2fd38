import { z } from 'zod';
import { notion } from '../../../catalog/notion.ts';
import { operation, path } from '../../define.ts';
import { contentShape, idOf } from '../shapes.ts';
import { longText } from '../text.ts';

export const getPageContent = operation(notion, {
  name: 'get_page_content',
  description: 'Read the content of a page as Markdown.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({ page_id: idOf('page or block') }),
  output: contentShape.extend({ markdown: longText }),
  run: ({ input: { page_id }, api }) => api.get(path`/pages/${page_id}/markdown`),
});
