import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path } from '../../define.ts';
import { getPage, pageOf, paging } from '../page.ts';
import { releaseShape, repository } from '../shapes.ts';
import { limits, longText } from '../text.ts';

export const listReleases = operation(github, {
  name: 'list_releases',
  description: 'List the releases of a repository, newest first. Drafts are seen only with push access.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({ ...repository, ...paging }),
  output: pageOf(releaseShape.extend({ body: longText(limits.listed).nullish() })),
  run: ({ input: { owner, repo, ...query }, api }) => getPage(api, path`/repos/${owner}/${repo}/releases`, query),
});
