import { z } from 'zod';
import { google } from '../../../../catalog/google.ts';
import { operation, path } from '../../../define.ts';
import { compose, mail } from '../compose.ts';
import { canSend } from '../scopes.ts';

export const sendMessage = operation(google, {
  name: 'send_message',
  description:
    'Send a plain-text message from this account, at once. It cannot be called back, and each call sends another one: when in ' +
    'doubt use create_draft. A reply needs permission to read.',
  effect: 'write',
  scopes: [],
  oneOfScopes: canSend,
  input: z.strictObject(mail),
  output: z.object({
    id: z.string().describe('The message that was sent'),
    threadId: z.string(),
    labelIds: z.array(z.string()).nullish(),
  }),
  run: async ({ input, api }) => api.post(path`/messages/send`, await compose(api, input)),
});
