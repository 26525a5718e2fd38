import { z } from 'zod';
import { zoho } from '../../../catalog/zoho.ts';
import { operation, path } from '../../define.ts';
import { changeShape, fieldValues, module_, toChange } from '../shapes.ts';

export const createRecord = operation(zoho, {
  name: 'create_record',
  description:
    'Create a record. Not idempotent: each call creates another one. Look at status in the answer: a refused record says error.',
  effect: 'write',
  scopes: ['ZohoCRM.modules.ALL'],
  input: z.strictObject({ module: module_, fields: fieldValues }),
  output: changeShape,
  run: async ({ input: { module, fields }, api }) => toChange(await api.post(path`/${module}`, { data: [fields] })),
});
