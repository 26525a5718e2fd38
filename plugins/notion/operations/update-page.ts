import { z } from 'zod';
import { notion } from '../../../catalog/notion.ts';
import { operation, path } from '../../define.ts';
import { idOf, itemShape, propertiesInput, readItem } from '../shapes.ts';

export const updatePage = operation(notion, {
  name: 'update_page',
  description: 'Change properties of a page, or move it to the trash and back. What is left out stays as it is.',
  effect: 'write',
  idempotent: true,
  scopes: [],
  input: z.strictObject({
    page_id: idOf('page'),
    properties: propertiesInput.optional(),
    in_trash: z.boolean().optional().describe('true moves the page to the trash, false takes it out again'),
  }),
  output: itemShape,
  run: async ({ input: { page_id, ...change }, api }) => readItem(await api.patch(path`/pages/${page_id}`, change)),
});
