import { z } from 'zod';
import { atlassian } from '../../../catalog/atlassian.ts';
import { operation, path } from '../../define.ts';
import { pageId, pageShape } from '../confluence.ts';

export const getPage = operation(atlassian, {
  name: 'get_page',
  description: 'Read a page with its text in storage format and its version.',
  effect: 'read',
  scopes: ['read:page:confluence'],
  input: z.strictObject({ page_id: pageId }),
  output: pageShape,
  run: ({ input, api }) => api.get(path`/api/v2/pages/${input.page_id}`, { 'body-format': 'storage' }),
});
