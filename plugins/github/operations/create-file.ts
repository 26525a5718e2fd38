import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path, segments } from '../../define.ts';
import { fileCommitShape, repository } from '../shapes.ts';

export const createFile = operation(github, {
  name: 'create_file',
  description:
    'Create one file and commit it to a branch. Fails if the file exists: then use update_file. Files below .github/workflows ' +
    'need the workflow scope besides.',
  effect: 'write',
  scopes: [],
  oneOfScopes: ['repo', 'public_repo'],
  input: z.strictObject({
    ...repository,
    path: z.string().min(1).describe('Where the file goes, below the root, such as docs/setup.md'),
    message: z.string().min(1).describe('Commit message'),
    content: z.string().describe('The whole file as plain text, not base64'),
    branch: z.string().min(1).optional().describe('Branch to commit to; the default branch when left out'),
  }),
  output: fileCommitShape,
  run: ({ input: { owner, repo, path: at, content, ...commit }, api }) =>
    api.put(path`/repos/${owner}/${repo}/contents/${segments(at)}`, {
      ...commit,
      content: Buffer.from(content, 'utf8').toString('base64'),
    }),
});
