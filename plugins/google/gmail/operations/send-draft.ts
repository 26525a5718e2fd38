import { z } from 'zod';
import { google } from '../../../../catalog/google.ts';
import { operation, path } from '../../../define.ts';
import { canDraft } from '../scopes.ts';

export const sendDraft = operation(google, {
  name: 'send_draft',
  description: 'Send a draft to its recipients, at once. It cannot be called back, and the draft is gone from the drafts.',
  effect: 'write',
  scopes: [],
  oneOfScopes: canDraft,
  input: z.strictObject({ id: z.string().min(1).describe('Id of the draft, not of its message') }),
  output: z.object({
    id: z.string().describe('The message that was sent'),
    threadId: z.string(),
    labelIds: z.array(z.string()).nullish(),
  }),
  run: ({ input, api }) => api.post(path`/drafts/send`, input),
});
