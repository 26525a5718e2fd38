import { z } from 'zod';
import { dropbox } from '../../../catalog/dropbox.ts';
import { operation, path } from '../../define.ts';
import { cursorOf, entryShape, pathOf } from '../shapes.ts';

export const searchFiles = operation(dropbox, {
  name: 'search_files',
  description: 'Find files and folders by words in their name, and in their contents where the plan has it.',
  effect: 'read',
  scopes: ['files.metadata.read'],
  input: z.strictObject({
    query: z.string().min(1).max(1_000).describe('Words to look for'),
    path: pathOf('folder to search in').optional(),
    filename_only: z.boolean().optional().describe('true: names only'),
    file_extensions: z.array(z.string().min(1)).optional().describe('Only files of these kinds: ["pdf", "docx"]'),
    max_results: z.int().min(1).max(1_000).default(50).describe('Matches in an answer: at most 1,000, 50 when left out'),
    cursor: cursorOf,
  }),
  output: z.object({
    matches: z.array(entryShape),
    cursor: z.string().nullish(),
    has_more: z.boolean().describe('true: pass cursor to read on'),
  }),
  run: async ({ input: { cursor, query, ...options }, api }) => {
    const body =
      cursor === undefined
        ? await api.post(path`/files/search_v2`, { query, options })
        : await api.post(path`/files/search/continue_v2`, { cursor });
    const { matches, ...page } = answer.parse(body);
    return { ...page, matches: matches.map(({ metadata }) => metadata.metadata) };
  },
});

/** Each match wraps its metadata twice. */
const answer = z.looseObject({ matches: z.array(z.object({ metadata: z.object({ metadata: z.unknown() }) })) });
