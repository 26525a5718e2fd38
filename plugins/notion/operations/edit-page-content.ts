import { z } from 'zod';
import { notion } from '../../../catalog/notion.ts';
import { operation, path } from '../../define.ts';
import { contentShape, idOf } from '../shapes.ts';
import { longText } from '../text.ts';

export const editPageContent = operation(notion, {
  name: 'edit_page_content',
  description:
    'Replace passages in the content of a page. Each passage must stand there exactly as get_page_content shows it. Pages below this one are never removed.',
  effect: 'write',
  scopes: [],
  input: z.strictObject({
    page_id: idOf('page'),
    content_updates: z
      .array(
        z.strictObject({
          old_str: z.string().min(1).describe('The passage as it is'),
          new_str: z.string().describe('What stands there afterwards, in Markdown; empty to remove the passage'),
          replace_all_matches: z.boolean().optional().describe('true: everywhere; otherwise the passage must be unique'),
        }),
      )
      .min(1)
      .max(100)
      .describe('Passages to replace'),
  }),
  output: contentShape.extend({ markdown: longText }),
  run: ({ input: { page_id, content_updates }, api }) =>
    api.patch(path`/pages/${page_id}/markdown`, { type: 'update_content', update_content: { content_updates } }),
});
