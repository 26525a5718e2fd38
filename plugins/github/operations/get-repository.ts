import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path } from '../../define.ts';
import { repository, repositoryShape } from '../shapes.ts';

export const getRepository = operation(github, {
  name: 'get_repository',
  description: 'Read one repository: description, default branch, visibility, counts, and what this account may do there.',
  effect: 'read',
  scopes: [],
  input: z.strictObject(repository),
  output: repositoryShape,
  run: ({ input: { owner, repo }, api }) => api.get(path`/repos/${owner}/${repo}`),
});
