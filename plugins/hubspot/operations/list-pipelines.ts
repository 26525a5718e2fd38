import { z } from 'zod';
import { hubspot } from '../../../catalog/hubspot.ts';
import { operation, path } from '../../define.ts';

export const listPipelines = operation(hubspot, {
  name: 'list_pipelines',
  description: 'List the pipelines of deals or tickets with the ids of their stages, which dealstage and hs_pipeline_stage hold.',
  effect: 'read',
  scopes: [],
  oneOfScopes: ['crm.objects.deals.read', 'crm.schemas.deals.read', 'tickets'],
  input: z.strictObject({ object_type: z.enum(['deals', 'tickets']).describe('Kind of record') }),
  output: z.object({
    results: z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        stages: z.array(z.object({ id: z.string(), label: z.string(), displayOrder: z.int().nullish() })),
      }),
    ),
  }),
  run: ({ input: { object_type }, api }) => api.get(path`/crm/pipelines/2026-03/${object_type}`),
});
