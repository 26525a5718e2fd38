import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path } from '../../define.ts';
import { countedPageOf, getCountedPage, paging } from '../page.ts';

export const searchCode = operation(github, {
  name: 'search_code',
  description:
    'Find files by their content, on default branches only. Give at least one word and, best, a qualifier: ' +
    '"parseQuery repo:octo/app language:ts". About 10 code searches a minute; read the hits with get_file_contents.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({
    ...paging,
    q: z.string().min(1).describe('Words and qualifiers: repo: org: user: language: path: filename: extension: in:file,path'),
  }),
  output: countedPageOf(
    z.object({
      path: z.string(),
      sha: z.string(),
      repository: z.object({ full_name: z.string() }),
      html_url: z.string(),
    }),
  ),
  run: ({ input, api }) => getCountedPage(api, path`/search/code`, input),
});
