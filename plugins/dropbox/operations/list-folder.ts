import { z } from 'zod';
import { dropbox } from '../../../catalog/dropbox.ts';
import { operation, path } from '../../define.ts';
import { cursorOf, entryShape } from '../shapes.ts';

export const listFolder = operation(dropbox, {
  name: 'list_folder',
  description: 'List the files and folders in a folder.',
  effect: 'read',
  scopes: ['files.metadata.read'],
  input: z.strictObject({
    path: z
      .string()
      .regex(/^(\/.*|id:.*)?$/s, 'must be empty, or begin with / or id:')
      .default('')
      .describe('Path of the folder, such as /Reports; empty for the top'),
    recursive: z.boolean().optional().describe('true: everything below it as well'),
    limit: z.int().min(1).max(2_000).optional().describe('About how many in an answer, at most 2,000'),
    cursor: cursorOf,
  }),
  output: z.object({
    entries: z.array(entryShape),
    cursor: z.string().nullish(),
    has_more: z.boolean().describe('true: pass cursor to read on'),
  }),
  run: ({ input: { cursor, ...folder }, api }) =>
    cursor === undefined ? api.post(path`/files/list_folder`, folder) : api.post(path`/files/list_folder/continue`, { cursor }),
});
