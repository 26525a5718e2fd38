import { z } from 'zod';
import { atlassian } from '../../../catalog/atlassian.ts';
import { operation, path } from '../../define.ts';
import { pageBody, pageId, pageShape } from '../confluence.ts';

export const updatePage = operation(atlassian, {
  name: 'update_page',
  description:
    'Replace title and text of a page. Read it first: version has to be one more than the one you read, so that nobody’s change is lost.',
  effect: 'write',
  scopes: ['write:page:confluence'],
  input: z.strictObject({
    page_id: pageId,
    title: z.string().min(1).describe('Title; the old one where it stays'),
    body: pageBody,
    version: z.int().min(2).describe('Number of the version that you read, plus 1'),
    message: z.string().optional().describe('What was changed, for the history'),
  }),
  output: pageShape.omit({ body: true }),
  run: ({ input: { page_id, title, body, version, message }, api }) =>
    api.put(path`/api/v2/pages/${page_id}`, {
      id: page_id,
      status: 'current',
      title,
      body: { representation: 'storage', value: body },
      version: { number: version, ...(message !== undefined && { message }) },
    }),
});
