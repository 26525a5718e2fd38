import { z } from 'zod';
import { mongodbAtlas } from '../../../catalog/mongodb-atlas.ts';
import { operation, path } from '../../define.ts';
import { getPage, pageOf, paging } from '../page.ts';

export const listOrganizations = operation(mongodbAtlas, {
  name: 'list_organizations',
  description: 'List the organisations that the service account belongs to.',
  effect: 'read',
  scopes: [],
  input: z.strictObject(paging),
  output: pageOf(z.object({ id: z.string(), name: z.string().nullish() })),
  run: ({ input, api }) => getPage(api, path`/orgs`, input),
});
