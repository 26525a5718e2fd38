import { z } from 'zod';
import { dropbox } from '../../../catalog/dropbox.ts';
import { operation, path } from '../../define.ts';

export const getCurrentAccount = operation(dropbox, {
  name: 'get_current_account',
  description: 'Say whose Dropbox this is.',
  effect: 'read',
  scopes: ['account_info.read'],
  input: z.strictObject({}),
  output: z.object({
    account_id: z.string(),
    email: z.string().nullish(),
    name: z.object({ display_name: z.string().nullish() }).nullish(),
    account_type: z.object({ '.tag': z.string() }).nullish(),
  }),
  // Without arguments the method takes the JSON value null.
  run: ({ api }) => api.post(path`/users/get_current_account`, null),
});
