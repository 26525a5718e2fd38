import { z } from 'zod';
import { zoom } from '../../../catalog/zoom.ts';
import { operation, path } from '../../define.ts';

export const getCurrentUser = operation(zoom, {
  name: 'get_current_user',
  description: 'Say whose account this is, in which time zone, and on which plan.',
  effect: 'read',
  scopes: ['user:read:user'],
  input: z.strictObject({}),
  output: z.object({
    id: z.string(),
    email: z.string().nullish(),
    display_name: z.string().nullish(),
    timezone: z.string().nullish(),
    type: z.int().nullish().describe('1 basic, 2 licensed'),
    personal_meeting_url: z.string().nullish(),
  }),
  run: ({ api }) => api.get(path`/users/me`),
});
