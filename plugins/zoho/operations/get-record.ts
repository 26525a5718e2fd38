import { z } from 'zod';
import { zoho } from '../../../catalog/zoho.ts';
import { operation, path } from '../../define.ts';
import { fieldNames, module_, recordId, recordShape } from '../shapes.ts';
import { bounded, limits } from '../text.ts';

const found = z.object({ data: z.tuple([z.unknown()], z.unknown()) });

export const getRecord = operation(zoho, {
  name: 'get_record',
  description: 'Read one record by its id, with all fields or with those you name.',
  effect: 'read',
  scopes: [],
  oneOfScopes: ['ZohoCRM.modules.ALL', 'ZohoCRM.modules.READ'],
  input: z.strictObject({ module: module_, id: recordId, fields: fieldNames.optional() }),
  output: z.object({ record: recordShape.nullable().describe('null: there is none with this id') }),
  run: async ({ input: { module, id, fields }, api }) => {
    const answer = await api.get(path`/${module}/${id}`, { fields: fields?.join(',') });
    return { record: answer === null ? null : bounded(found.parse(answer).data[0], limits.whole) };
  },
});
