import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path } from '../../define.ts';
import { releaseShape, repository } from '../shapes.ts';

export const createRelease = operation(github, {
  name: 'create_release',
  description:
    'Publish a release, and create its tag if it does not exist. Notifies watchers and may start workflows; use draft to let a person ' +
    'publish it.',
  effect: 'write',
  scopes: [],
  oneOfScopes: ['repo', 'public_repo'],
  input: z.strictObject({
    ...repository,
    tag_name: z.string().min(1).describe('Tag of the release, such as v1.2.0'),
    target_commitish: z.string().min(1).optional().describe('Branch or commit for a new tag; the default branch when left out'),
    name: z.string().optional().describe('Title'),
    body: z.string().optional().describe('Notes in Markdown'),
    draft: z.boolean().optional().describe('true keeps it unpublished'),
    prerelease: z.boolean().optional().describe('true marks it as not ready for production'),
    generate_release_notes: z.boolean().optional().describe('true lets GitHub write the notes; body goes before them'),
  }),
  output: releaseShape,
  run: ({ input: { owner, repo, ...release }, api }) => api.post(path`/repos/${owner}/${repo}/releases`, release),
});
