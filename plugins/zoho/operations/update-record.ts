import { z } from 'zod';
import { zoho } from '../../../catalog/zoho.ts';
import { operation, path } from '../../define.ts';
import { changeShape, fieldValues, module_, recordId, toChange } from '../shapes.ts';

export const updateRecord = operation(zoho, {
  name: 'update_record',
  description: 'Change fields of a record. What is left out stays. Look at status in the answer: a refused change says error.',
  effect: 'write',
  idempotent: true,
  scopes: ['ZohoCRM.modules.ALL'],
  input: z.strictObject({ module: module_, id: recordId, fields: fieldValues }),
  output: changeShape,
  run: async ({ input: { module, id, fields }, api }) => toChange(await api.put(path`/${module}/${id}`, { data: [fields] })),
});
