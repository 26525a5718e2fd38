import { z } from 'zod';
import { mongodbAtlas } from '../../../catalog/mongodb-atlas.ts';
import { operation, path } from '../../define.ts';
import { accessListEntryShape } from '../access-list.ts';
import { pageOf } from '../page.ts';
import { groupId } from '../shapes.ts';

export const addAccessListEntry = operation(mongodbAtlas, {
  name: 'add_access_list_entry',
  description:
    'Let an address or a block of addresses connect to the clusters of a project. Never all of the internet, 0.0.0.0/0.',
  effect: 'write',
  idempotent: true,
  scopes: [],
  input: z.strictObject({
    groupId,
    cidrBlock: z
      .union([z.cidrv4(), z.cidrv6()])
      .refine((block) => !block.endsWith('/0'), 'Opening the clusters to all of the internet is refused here')
      .describe('Block in CIDR notation; 192.0.2.7/32 is one address'),
    comment: z.string().max(80).optional().describe('Whose address it is'),
    deleteAfterDate: z.iso.datetime({ offset: true }).optional().describe('Atlas removes the entry then, within a week from now'),
  }),
  output: pageOf(accessListEntryShape).pick({ results: true }),
  run: ({ input: { groupId: id, ...entry }, api }) => api.post(path`/groups/${id}/accessList`, [entry]),
});
