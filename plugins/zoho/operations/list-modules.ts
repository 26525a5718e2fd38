import { z } from 'zod';
import { zoho } from '../../../catalog/zoho.ts';
import { operation, path } from '../../define.ts';

const module_ = z.object({
  api_name: z.string(),
  plural_label: z.string().nullish(),
  generated_type: z.string().nullish().describe('custom: made by the organisation itself'),
  api_supported: z.boolean(),
  creatable: z.boolean().optional(),
  editable: z.boolean().optional(),
  deletable: z.boolean().optional(),
});

export const listModules = operation(zoho, {
  name: 'list_modules',
  description: 'List the modules of the organisation with their API names and what may be done in them.',
  effect: 'read',
  scopes: ['ZohoCRM.settings.modules.READ'],
  input: z.strictObject({}),
  output: z.object({ modules: z.array(module_.omit({ api_supported: true })) }),
  run: async ({ api }) => {
    const { modules } = z.object({ modules: z.array(module_) }).parse(await api.get(path`/settings/modules`));
    return { modules: modules.filter(({ api_supported }) => api_supported) };
  },
});
