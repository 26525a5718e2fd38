import { z } from 'zod';
import { salesforce } from '../../../catalog/salesforce.ts';
import { operation, path } from '../../define.ts';
import { fieldValues, object } from '../shapes.ts';

export const createRecord = operation(salesforce, {
  name: 'create_record',
  description: 'Create a record. Not idempotent: each call creates another one. describe_object says which fields are required.',
  effect: 'write',
  scopes: ['api'],
  input: z.strictObject({ object, fields: fieldValues }),
  output: z.object({ id: z.string() }),
  run: ({ input: { object, fields }, api }) => api.post(path`/sobjects/${object}`, fields),
});
