import { z } from 'zod';
import { twilio } from '../../../catalog/twilio.ts';
import { operation, path } from '../../define.ts';
import { messageShape, sidOf } from '../shapes.ts';

export const getMessage = operation(twilio, {
  name: 'get_message',
  description: 'Read one message: its text, and whether it was delivered or why not.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({ sid: sidOf('message', 'SM or MM') }),
  output: messageShape,
  run: ({ input: { sid }, api }) => api.get(path`/Messages/${sid}.json`),
});
