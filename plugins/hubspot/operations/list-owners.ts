import { z } from 'zod';
import { hubspot } from '../../../catalog/hubspot.ts';
import { operation, path } from '../../define.ts';
import { after, paging } from '../shapes.ts';

export const listOwners = operation(hubspot, {
  name: 'list_owners',
  description: 'List the people that records can be assigned to; hubspot_owner_id holds their id.',
  effect: 'read',
  scopes: ['crm.objects.owners.read'],
  input: z.strictObject({
    email: z.email().optional().describe('Only the owner with this e-mail address'),
    limit: z.int().min(1).max(500).optional().describe('Owners in an answer: at most 500, 100 when left out'),
    after,
  }),
  output: z.object({
    results: z.array(
      z.object({
        id: z.string(),
        email: z.string().nullish(),
        firstName: z.string().nullish(),
        lastName: z.string().nullish(),
      }),
    ),
    paging,
  }),
  run: ({ input, api }) => api.get(path`/crm/owners/2026-03`, input),
});
