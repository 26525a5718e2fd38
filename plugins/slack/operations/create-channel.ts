import { z } from 'zod';
import { slack } from '../../../catalog/slack.ts';
import { operation, path } from '../../define.ts';
import { channelShape, manageScopes } from '../shapes.ts';

export const createChannel = operation(slack, {
  name: 'create_channel',
  description:
    'Create a channel. This account is in it at once. Fails with name_taken when there is one, archived ones included.',
  effect: 'write',
  scopes: [],
  oneOfScopes: manageScopes,
  input: z.strictObject({
    name: z
      .string()
      .regex(/^[^\sA-Z.#]{1,80}$/, 'must be at most 80 characters: lower case, without spaces, dots and #')
      .describe('Lower case, hyphens in place of spaces, without #'),
    is_private: z.boolean().optional().describe('Only people who are invited see it; public when left out'),
  }),
  output: z.object({ channel: channelShape }),
  run: ({ input, api }) => api.post(path`/conversations.create`, input),
});
