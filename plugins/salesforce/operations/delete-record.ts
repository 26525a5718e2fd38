import { z } from 'zod';
import { salesforce } from '../../../catalog/salesforce.ts';
import { operation, path } from '../../define.ts';
import { object, recordId } from '../shapes.ts';

export const deleteRecord = operation(salesforce, {
  name: 'delete_record',
  description: 'Delete a record, and with it the records that belong to it. It lies in the recycle bin for 15 days.',
  effect: 'destructive',
  scopes: ['api'],
  input: z.strictObject({ object, id: recordId }),
  output: z.object({ id: z.string() }),
  run: async ({ input: { object, id }, api }) => {
    await api.delete(path`/sobjects/${object}/${id}`);
    return { id };
  },
});
