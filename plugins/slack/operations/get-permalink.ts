import { z } from 'zod';
import { slack } from '../../../catalog/slack.ts';
import { operation, path } from '../../define.ts';
import { channel, ts } from '../shapes.ts';

export const getPermalink = operation(slack, {
  name: 'get_permalink',
  description: 'Get the link to a message, to show people where it is.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({ channel, message_ts: ts }),
  output: z.object({ permalink: z.string() }),
  run: ({ input, api }) => api.post(path`/chat.getPermalink`, input),
});
