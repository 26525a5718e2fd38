import { z } from 'zod';
import { notion } from '../../../catalog/notion.ts';
import { operation, path } from '../../define.ts';
import { contentShape, idOf, markdown } from '../shapes.ts';
import { longText } from '../text.ts';

export const appendPageContent = operation(notion, {
  name: 'append_page_content',
  description: 'Add content at the end or the start of a page. Not idempotent: each call adds it again.',
  effect: 'write',
  scopes: [],
  input: z.strictObject({
    page_id: idOf('page'),
    markdown: markdown.min(1),
    position: z.enum(['start', 'end']).default('end').describe('Where it goes; at the end when left out'),
  }),
  output: contentShape.extend({ markdown: longText }),
  run: ({ input: { page_id, markdown: content, position }, api }) =>
    api.patch(path`/pages/${page_id}/markdown`, {
      type: 'insert_content',
      insert_content: { content, position: { type: position } },
    }),
});
