import { z } from 'zod';
import { linear } from '../../../catalog/linear.ts';
import { operation } from '../../define.ts';
import { ask } from '../graphql.ts';

const document = `query Viewer {
  viewer { id name displayName email admin }
  organization { id name urlKey }
}`;

export const getViewer = operation(linear, {
  name: 'get_viewer',
  description: 'Who the connected account is and in which workspace. Use it to learn which user "me" is.',
  effect: 'read',
  scopes: ['read'],
  input: z.strictObject({}),
  output: z.object({
    viewer: z.object({
      id: z.string(),
      name: z.string(),
      displayName: z.string().nullish(),
      email: z.string().nullish(),
      admin: z.boolean().nullish(),
    }),
    organization: z.object({ id: z.string(), name: z.string(), urlKey: z.string().nullish() }),
  }),
  run: ({ api }) => ask(api, document),
});
