import { z } from 'zod';
import { hubspot } from '../../../catalog/hubspot.ts';
import { operation, path } from '../../define.ts';
import { after, objectType, paging, readScopes, recordId } from '../shapes.ts';

export const listAssociations = operation(hubspot, {
  name: 'list_associations',
  description:
    'List the ids of the records that are tied to a record, such as the contacts of a deal. Read them with get_object.',
  effect: 'read',
  scopes: [],
  oneOfScopes: readScopes,
  input: z.strictObject({
    object_type: objectType,
    object_id: recordId,
    to_object_type: z
      .enum(['contacts', 'companies', 'deals', 'tickets', 'notes', 'calls', 'emails', 'meetings', 'tasks'])
      .describe('Kind of the records to list'),
    limit: z.int().min(1).max(500).optional().describe('Records in an answer: at most 500, which is what is taken when left out'),
    after,
  }),
  output: z.object({
    results: z.array(
      z.object({
        toObjectId: z.union([z.int(), z.string()]),
        associationTypes: z.array(z.object({ typeId: z.int(), label: z.string().nullish() })).nullish(),
      }),
    ),
    paging,
  }),
  run: ({ input: { object_type, object_id, to_object_type, ...query }, api }) =>
    api.get(path`/crm/objects/2026-03/${object_type}/${object_id}/associations/${to_object_type}`, query),
});
