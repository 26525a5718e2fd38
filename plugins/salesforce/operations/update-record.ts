import { z } from 'zod';
import { salesforce } from '../../../catalog/salesforce.ts';
import { operation, path } from '../../define.ts';
import { fieldValues, object, recordId } from '../shapes.ts';

export const updateRecord = operation(salesforce, {
  name: 'update_record',
  description: 'Change fields of a record. What is left out stays.',
  effect: 'write',
  idempotent: true,
  scopes: ['api'],
  input: z.strictObject({ object, id: recordId, fields: fieldValues }),
  output: z.object({ id: z.string() }),
  run: async ({ input: { object, id, fields }, api }) => {
    await api.patch(path`/sobjects/${object}/${id}`, fields);
    return { id };
  },
});
