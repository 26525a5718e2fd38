import { z } from 'zod';
import { hubspot } from '../../../catalog/hubspot.ts';
import { operation, path } from '../../define.ts';
import { after, objectType, paging, properties, readScopes, recordShape, usualProperties } from '../shapes.ts';

const filter = z.strictObject({
  propertyName: z.string().min(1).describe('Internal name of the property'),
  operator: z
    .enum([
      'EQ',
      'NEQ',
      'LT',
      'LTE',
      'GT',
      'GTE',
      'BETWEEN',
      'IN',
      'NOT_IN',
      'HAS_PROPERTY',
      'NOT_HAS_PROPERTY',
      'CONTAINS_TOKEN',
      'NOT_CONTAINS_TOKEN',
    ])
    .describe('Comparison'),
  value: z.string().optional().describe('What to compare with; dates as milliseconds or YYYY-MM-DD'),
  highValue: z.string().optional().describe('Upper end for BETWEEN'),
  values: z.array(z.string()).optional().describe('What to compare with, for IN and NOT_IN'),
});

export const searchObjects = operation(hubspot, {
  name: 'search_objects',
  description:
    'Find contacts, companies, deals or tickets by words or conditions. Without either it lists all of them. New records appear after some seconds.',
  effect: 'read',
  scopes: [],
  oneOfScopes: readScopes,
  input: z.strictObject({
    object_type: objectType,
    query: z.string().max(3_000).optional().describe('Words in the usual properties, such as name, e-mail address or domain'),
    filterGroups: z
      .array(z.strictObject({ filters: z.array(filter).min(1).max(6).describe('Conditions that must all hold') }))
      .max(5)
      .optional()
      .describe('Groups of conditions, of which one must hold'),
    sorts: z
      .array(
        z.strictObject({
          propertyName: z.string().min(1).describe('Internal name of the property'),
          direction: z.enum(['ASCENDING', 'DESCENDING']).describe('Order'),
        }),
      )
      .max(1)
      .optional()
      .describe('At most one order'),
    properties: properties.optional().describe('Internal names of the properties to answer; the usual ones when left out'),
    limit: z.int().min(1).max(200).default(20).describe('Records in an answer: at most 200, 20 when left out'),
    after,
  }),
  output: z.object({ total: z.int(), results: z.array(recordShape), paging }),
  run: ({ input: { object_type, properties = [...usualProperties[object_type]], ...search }, api }) =>
    api.post(path`/crm/objects/2026-03/${object_type}/search`, { ...search, properties }),
});
