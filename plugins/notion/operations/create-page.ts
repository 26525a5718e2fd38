import { z } from 'zod';
import { notion } from '../../../catalog/notion.ts';
import { operation, path } from '../../define.ts';
import { idOf, itemShape, markdown, propertiesInput, readItem } from '../shapes.ts';

export const createPage = operation(notion, {
  name: 'create_page',
  description:
    'Create a page below another page, or as a row of a data source. Give exactly one of the two. Not idempotent: each call creates another one.',
  effect: 'write',
  scopes: [],
  input: z
    .strictObject({
      parent_page_id: idOf('page above').optional(),
      parent_data_source_id: z.string().min(1).optional().describe('Id of the data source, from get_database or search'),
      title: z.string().min(1).describe('Title of the page'),
      properties: propertiesInput.optional(),
      markdown: markdown.optional(),
    })
    .refine((input) => (input.parent_page_id === undefined) !== (input.parent_data_source_id === undefined), {
      error: 'Give either parent_page_id or parent_data_source_id',
      path: ['parent_page_id'],
    }),
  output: itemShape,
  run: async ({ input: { parent_page_id, parent_data_source_id, title, properties, ...content }, api }) =>
    readItem(
      await api.post(path`/pages`, {
        parent:
          parent_data_source_id === undefined
            ? { type: 'page_id', page_id: parent_page_id }
            : { type: 'data_source_id', data_source_id: parent_data_source_id },
        // The title property may have any name, but its id is always `title`.
        properties: { ...properties, title: { title: [{ text: { content: title } }] } },
        ...content,
      }),
    ),
});
