import { z } from 'zod';
import { mongodbAtlas } from '../../../catalog/mongodb-atlas.ts';
import { operation, path } from '../../define.ts';
import { getPage, pageOf, paging } from '../page.ts';
import { groupId } from '../shapes.ts';

export const listAlerts = operation(mongodbAtlas, {
  name: 'list_alerts',
  description: 'List the alerts of a project: what Atlas found wrong, since when, and whether it still is.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({
    groupId,
    status: z.enum(['OPEN', 'TRACKING', 'CLOSED']).optional().describe('Only those with this status'),
    ...paging,
  }),
  output: pageOf(
    z.object({
      id: z.string(),
      eventTypeName: z.string().nullish(),
      status: z.string().nullish(),
      clusterName: z.string().nullish(),
      hostnameAndPort: z.string().nullish(),
      metricName: z.string().nullish(),
      currentValue: z.object({ number: z.number().nullish(), units: z.string().nullish() }).nullish(),
      created: z.string().nullish(),
      updated: z.string().nullish(),
      resolved: z.string().nullish(),
    }),
  ),
  run: ({ input: { groupId: id, ...query }, api }) => getPage(api, path`/groups/${id}/alerts`, query),
});
