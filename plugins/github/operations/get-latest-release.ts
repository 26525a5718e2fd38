import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path } from '../../define.ts';
import { releaseShape, repository } from '../shapes.ts';

export const getLatestRelease = operation(github, {
  name: 'get_latest_release',
  description: 'Read the newest release that is neither a draft nor a prerelease. Not found if there is none.',
  effect: 'read',
  scopes: [],
  input: z.strictObject(repository),
  output: releaseShape,
  run: ({ input: { owner, repo }, api }) => api.get(path`/repos/${owner}/${repo}/releases/latest`),
});
