import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path, segments } from '../../define.ts';
import { fileCommitShape, repository } from '../shapes.ts';

export const deleteFile = operation(github, {
  name: 'delete_file',
  description: 'Delete one file and commit that. The file stays in the history of the branch.',
  effect: 'destructive',
  scopes: [],
  oneOfScopes: ['repo', 'public_repo'],
  input: z.strictObject({
    ...repository,
    path: z.string().min(1).describe('The file, below the root'),
    sha: z.string().min(1).describe('Blob SHA of the file as it is now, from get_file_contents on the same branch'),
    message: z.string().min(1).describe('Commit message'),
    branch: z.string().min(1).optional().describe('Branch to commit to; the default branch when left out'),
  }),
  output: fileCommitShape,
  run: ({ input: { owner, repo, path: at, ...commit }, api }) =>
    api.delete(path`/repos/${owner}/${repo}/contents/${segments(at)}`, commit),
});
