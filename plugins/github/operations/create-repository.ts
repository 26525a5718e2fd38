import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path } from '../../define.ts';
import { repositoryShape } from '../shapes.ts';

export const createRepository = operation(github, {
  name: 'create_repository',
  description:
    'Create a repository for the connected account or for one of its organisations. Public unless private is true. ' +
    'A private one needs the repo scope.',
  effect: 'write',
  scopes: [],
  oneOfScopes: ['repo', 'public_repo'],
  input: z.strictObject({
    org: z.string().min(1).optional().describe('Organisation to create it in; the connected account when left out'),
    name: z.string().min(1).describe('Name of the new repository'),
    description: z.string().optional().describe('One sentence about it'),
    homepage: z.string().optional().describe('URL of its website'),
    private: z.boolean().optional().describe('true keeps it private; GitHub makes it public when left out'),
    auto_init: z.boolean().optional().describe('true starts it with a README commit, so that it has a default branch'),
    gitignore_template: z.string().optional().describe('Name of a .gitignore template, such as Node'),
    license_template: z.string().optional().describe('Keyword of a licence, such as mit or apache-2.0'),
  }),
  output: repositoryShape,
  run: ({ input: { org, ...settings }, api }) =>
    api.post(org === undefined ? path`/user/repos` : path`/orgs/${org}/repos`, settings),
});
