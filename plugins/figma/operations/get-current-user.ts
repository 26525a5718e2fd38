import { z } from 'zod';
import { figma } from '../../../catalog/figma.ts';
import { operation, path } from '../../define.ts';

export const getCurrentUser = operation(figma, {
  name: 'get_current_user',
  description: 'Say whose account this is. Comments carry that person’s name.',
  effect: 'read',
  scopes: ['current_user:read'],
  input: z.strictObject({}),
  output: z.object({ id: z.string(), handle: z.string().nullish(), email: z.string().nullish() }),
  run: ({ api }) => api.get(path`/me`),
});
