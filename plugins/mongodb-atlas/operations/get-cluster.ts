import { z } from 'zod';
import { mongodbAtlas } from '../../../catalog/mongodb-atlas.ts';
import { operation, path } from '../../define.ts';
import { clusterName, clusterShape, groupId } from '../shapes.ts';

export const getCluster = operation(mongodbAtlas, {
  name: 'get_cluster',
  description: 'Read one cluster: state, version, size, and how to connect to it.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({ groupId, clusterName }),
  output: clusterShape,
  run: ({ input, api }) => api.get(path`/groups/${input.groupId}/clusters/${input.clusterName}`),
});
