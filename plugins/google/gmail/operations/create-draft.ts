import { z } from 'zod';
import { google } from '../../../../catalog/google.ts';
import { operation, path } from '../../../define.ts';
import { compose, mail } from '../compose.ts';
import { canDraft } from '../scopes.ts';

export const createDraft = operation(google, {
  name: 'create_draft',
  description:
    'Put a plain-text message into the drafts, to be looked at and sent by the person or by send_draft. A reply needs permission ' +
    'to read.',
  effect: 'write',
  scopes: [],
  oneOfScopes: canDraft,
  input: z.strictObject({ ...mail, to: mail.to.optional() }),
  output: z.object({
    id: z.string().describe('The draft, for send_draft'),
    message: z.object({ id: z.string(), threadId: z.string() }),
  }),
  run: async ({ input, api }) => api.post(path`/drafts`, { message: await compose(api, input) }),
});
