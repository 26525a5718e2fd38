import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path, segments } from '../../define.ts';
import { fileCommitShape, repository } from '../shapes.ts';

export const updateFile = operation(github, {
  name: 'update_file',
  description:
    'Replace the content of one file and commit it. Read the file first: sha must be the one it has now on that branch, ' +
    'so that nobody else’s change is overwritten. Files below .github/workflows need the workflow scope besides.',
  effect: 'write',
  scopes: [],
  oneOfScopes: ['repo', 'public_repo'],
  input: z.strictObject({
    ...repository,
    path: z.string().min(1).describe('The file, below the root'),
    sha: z.string().min(1).describe('Blob SHA of the file as it is now, from get_file_contents on the same branch'),
    message: z.string().min(1).describe('Commit message'),
    content: z.string().describe('The whole new content as plain text, not base64; what is left out is gone'),
    branch: z.string().min(1).optional().describe('Branch to commit to; the default branch when left out'),
  }),
  output: fileCommitShape,
  run: ({ input: { owner, repo, path: at, content, ...commit }, api }) =>
    api.put(path`/repos/${owner}/${repo}/contents/${segments(at)}`, {
      ...commit,
      content: Buffer.from(content, 'utf8').toString('base64'),
    }),
});
