import { z } from 'zod';
import { zoho } from '../../../catalog/zoho.ts';
import { operation, path } from '../../define.ts';
import { module_ } from '../shapes.ts';

const field = z.object({
  api_name: z.string(),
  field_label: z.string(),
  data_type: z.string(),
  system_mandatory: z.boolean().optional().describe('Has to be given when a record is created'),
  read_only: z.boolean().optional(),
  length: z.int().nullish(),
  pick_list_values: z
    .array(z.object({ actual_value: z.string() }))
    .nullish()
    .describe('The choices, as they have to be given'),
});

export const listFields = operation(zoho, {
  name: 'list_fields',
  description: 'List the fields of a module: API names, types, choices, and which have to be given.',
  effect: 'read',
  scopes: ['ZohoCRM.settings.fields.READ'],
  input: z.strictObject({ module: module_ }),
  output: z.object({ fields: z.array(field) }),
  run: ({ input, api }) => api.get(path`/settings/fields`, { module: input.module }),
});
