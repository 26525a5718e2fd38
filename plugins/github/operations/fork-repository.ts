import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path } from '../../define.ts';
import { repository, repositoryShape } from '../shapes.ts';

export const forkRepository = operation(github, {
  name: 'fork_repository',
  description:
    'Fork a repository into the connected account or an organisation. GitHub copies it in the background: wait some seconds ' +
    'before reading or writing the fork. Forking again answers the fork that exists.',
  effect: 'write',
  scopes: [],
  oneOfScopes: ['repo', 'public_repo'],
  input: z.strictObject({
    ...repository,
    organization: z.string().min(1).optional().describe('Organisation to fork into; the connected account when left out'),
    name: z.string().min(1).optional().describe('Name of the fork; that of the original when left out'),
    default_branch_only: z.boolean().optional().describe('true copies the default branch alone'),
  }),
  output: repositoryShape,
  run: ({ input: { owner, repo, ...fork }, api }) => api.post(path`/repos/${owner}/${repo}/forks`, fork),
});
