import { z } from 'zod';
import { zoho } from '../../../catalog/zoho.ts';
import { operation, path } from '../../define.ts';
import { changeShape, module_, recordId, toChange } from '../shapes.ts';

export const deleteRecord = operation(zoho, {
  name: 'delete_record',
  description: 'Delete a record. It lies in the recycle bin for 60 days.',
  effect: 'destructive',
  scopes: ['ZohoCRM.modules.ALL'],
  input: z.strictObject({ module: module_, id: recordId }),
  output: changeShape,
  run: async ({ input: { module, id }, api }) => toChange(await api.delete(path`/${module}/${id}`)),
});
