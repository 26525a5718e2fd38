import { z } from 'zod';
import { hubspot } from '../../../catalog/hubspot.ts';
import { operation, path } from '../../define.ts';
import { objectType, propertyValues, recordShape, writeScopes } from '../shapes.ts';

export const createObject = operation(hubspot, {
  name: 'create_object',
  description:
    'Create a contact, company, deal or ticket. A contact with a known e-mail address is refused; companies, deals and tickets are created again: search first.',
  effect: 'write',
  scopes: [],
  oneOfScopes: writeScopes,
  input: z.strictObject({ object_type: objectType, properties: propertyValues }),
  output: recordShape,
  run: ({ input: { object_type, properties }, api }) => api.post(path`/crm/objects/2026-03/${object_type}`, { properties }),
});
