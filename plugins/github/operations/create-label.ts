import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path } from '../../define.ts';
import { labelShape, repository } from '../shapes.ts';

export const createLabel = operation(github, {
  name: 'create_label',
  description: 'Create a label in a repository. Fails if the name exists.',
  effect: 'write',
  scopes: [],
  oneOfScopes: ['repo', 'public_repo'],
  input: z.strictObject({
    ...repository,
    name: z.string().min(1).describe('Name of the label'),
    color: z
      .string()
      .regex(/^[0-9a-fA-F]{6}$/)
      .optional()
      .describe('Six hexadecimal digits without #'),
    description: z.string().max(100).optional().describe('At most 100 characters'),
  }),
  output: labelShape,
  run: ({ input: { owner, repo, ...label }, api }) => api.post(path`/repos/${owner}/${repo}/labels`, label),
});
