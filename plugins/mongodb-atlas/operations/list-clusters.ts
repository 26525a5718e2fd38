import { z } from 'zod';
import { mongodbAtlas } from '../../../catalog/mongodb-atlas.ts';
import { operation, path } from '../../define.ts';
import { getPage, pageOf, paging } from '../page.ts';
import { clusterShape, groupId } from '../shapes.ts';

export const listClusters = operation(mongodbAtlas, {
  name: 'list_clusters',
  description: 'List the clusters of a project: state, version, size, and how to connect to them.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({ groupId, ...paging }),
  output: pageOf(clusterShape),
  run: ({ input: { groupId: id, ...page }, api }) => getPage(api, path`/groups/${id}/clusters`, page),
});
