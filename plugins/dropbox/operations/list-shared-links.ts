import { z } from 'zod';
import { dropbox } from '../../../catalog/dropbox.ts';
import { path as at, operation } from '../../define.ts';
import { cursorOf, linkShape, pathOf } from '../shapes.ts';

export const listSharedLinks = operation(dropbox, {
  name: 'list_shared_links',
  description: 'List the shared links of the account, or those of one file or folder.',
  effect: 'read',
  scopes: ['sharing.read'],
  input: z.strictObject({
    path: pathOf('file or folder').optional(),
    direct_only: z.boolean().optional().describe('true: without links to folders above it'),
    cursor: cursorOf,
  }),
  output: z.object({
    links: z.array(linkShape),
    has_more: z.boolean().describe('true: pass cursor to read on'),
    cursor: z.string().nullish(),
  }),
  run: ({ input, api }) => api.post(at`/sharing/list_shared_links`, input),
});
