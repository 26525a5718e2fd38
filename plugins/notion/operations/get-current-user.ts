import { z } from 'zod';
import { notion } from '../../../catalog/notion.ts';
import { operation, path } from '../../define.ts';
import { userShape } from '../shapes.ts';

export const getCurrentUser = operation(notion, {
  name: 'get_current_user',
  description: 'Say which workspace this is and who allowed the access. Pages and comments carry the name of this bot.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({}),
  output: userShape.extend({
    bot: z
      .object({
        workspace_name: z.string().nullish(),
        owner: z.object({ type: z.string().nullish(), user: userShape.partial().nullish() }).nullish(),
      })
      .nullish(),
  }),
  run: ({ api }) => api.get(path`/users/me`),
});
