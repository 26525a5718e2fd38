import { z } from 'zod';
import { atlassian } from '../../../catalog/atlassian.ts';
import { operation, path } from '../../define.ts';
import { pageBody, pageId, pageShape } from '../confluence.ts';

export const createPage = operation(atlassian, {
  name: 'create_page',
  description: 'Create a page in a space. A title can be used once in a space.',
  effect: 'write',
  scopes: ['write:page:confluence'],
  input: z.strictObject({
    space_id: z.string().regex(/^\d+$/).describe('Id from list_spaces'),
    title: z.string().min(1).describe('Title'),
    body: pageBody,
    parent_id: pageId.optional(),
  }),
  output: pageShape.omit({ body: true }),
  run: ({ input: { space_id, title, body, parent_id }, api }) =>
    api.post(path`/api/v2/pages`, {
      spaceId: space_id,
      status: 'current',
      title,
      ...(parent_id !== undefined && { parentId: parent_id }),
      body: { representation: 'storage', value: body },
    }),
});
