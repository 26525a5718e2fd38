import { z } from 'zod';
import { hubspot } from '../../../catalog/hubspot.ts';
import { operation, path } from '../../define.ts';
import { objectType, propertyValues, recordId, recordShape, writeScopes } from '../shapes.ts';

export const updateObject = operation(hubspot, {
  name: 'update_object',
  description: 'Change properties of a contact, company, deal or ticket. What is left out stays as it is.',
  effect: 'write',
  idempotent: true,
  scopes: [],
  oneOfScopes: writeScopes,
  input: z.strictObject({ object_type: objectType, object_id: recordId, properties: propertyValues }),
  output: recordShape,
  run: ({ input: { object_type, object_id, properties }, api }) =>
    api.patch(path`/crm/objects/2026-03/${object_type}/${object_id}`, { properties }),
});
