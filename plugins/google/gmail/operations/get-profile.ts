import { z } from 'zod';
import { google } from '../../../../catalog/google.ts';
import { operation, path } from '../../../define.ts';

export const getProfile = operation(google, {
  name: 'get_profile',
  description: 'Say which mailbox this is: its address and how much is in it.',
  effect: 'read',
  scopes: [],
  oneOfScopes: [
    'https://www.googleapis.com/auth/gmail.readonly',
    'https://www.googleapis.com/auth/gmail.compose',
    'https://www.googleapis.com/auth/gmail.modify',
  ],
  input: z.strictObject({}),
  output: z.object({
    emailAddress: z.string(),
    messagesTotal: z.int().nullish(),
    threadsTotal: z.int().nullish(),
  }),
  run: ({ api }) => api.get(path`/profile`),
});
