import { z } from 'zod';
import { salesforce } from '../../../catalog/salesforce.ts';
import { operation, path } from '../../define.ts';
import { object, recordId, recordShape, toRecord } from '../shapes.ts';
import { limits } from '../text.ts';

export const getRecord = operation(salesforce, {
  name: 'get_record',
  description: 'Read one record by its id, with all fields or with those you name.',
  effect: 'read',
  scopes: ['api'],
  input: z.strictObject({
    object,
    id: recordId,
    fields: z
      .array(z.string().regex(/^[\w.]+$/))
      .min(1)
      .optional()
      .describe('API names of fields; all when left out'),
  }),
  output: z.object({ fields: recordShape }),
  run: async ({ input: { object, id, fields }, api }) => ({
    fields: toRecord(await api.get(path`/sobjects/${object}/${id}`, { fields: fields?.join(',') }), limits.whole),
  }),
});
