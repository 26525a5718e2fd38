import { z } from 'zod';
import { mongodbAtlas } from '../../../catalog/mongodb-atlas.ts';
import { operation, path } from '../../define.ts';
import { clusterName, clusterShape, groupId } from '../shapes.ts';

export const setClusterPaused = operation(mongodbAtlas, {
  name: 'set_cluster_paused',
  description:
    'Pause a cluster, so that nobody can connect and only storage costs, or start it again. Atlas starts it by itself after 30 days.',
  effect: 'write',
  idempotent: true,
  scopes: [],
  input: z.strictObject({ groupId, clusterName, paused: z.boolean().describe('true pauses, false starts') }),
  output: clusterShape,
  run: ({ input: { groupId: id, clusterName: name, paused }, api }) =>
    api.patch(path`/groups/${id}/clusters/${name}`, { paused }),
});
