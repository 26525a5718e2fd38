import { z } from 'zod';
import { hubspot } from '../../../catalog/hubspot.ts';
import { operation, path } from '../../define.ts';
import { objectType, recordId, writeScopes } from '../shapes.ts';

export const associateObjects = operation(hubspot, {
  name: 'associate_objects',
  description: 'Tie two records together with the usual association, such as a contact to its company.',
  effect: 'write',
  idempotent: true,
  scopes: [],
  oneOfScopes: writeScopes,
  input: z.strictObject({
    object_type: objectType,
    object_id: recordId,
    to_object_type: objectType,
    to_object_id: recordId,
  }),
  output: z.object({ associated: z.boolean() }),
  run: async ({ input: { object_type, object_id, to_object_type, to_object_id }, api }) => {
    await api.put(path`/crm/objects/2026-03/${object_type}/${object_id}/associations/default/${to_object_type}/${to_object_id}`);
    return { associated: true };
  },
});
