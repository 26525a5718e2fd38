import { z } from 'zod';
import { twilio } from '../../../catalog/twilio.ts';
import { operation, path } from '../../define.ts';
import { messageShape, sidOf } from '../shapes.ts';

export const cancelMessage = operation(twilio, {
  name: 'cancel_message',
  description: 'Cancel a scheduled message for good. Messages that were sent cannot be cancelled.',
  effect: 'destructive',
  scopes: [],
  input: z.strictObject({ sid: sidOf('scheduled message', 'SM or MM') }),
  output: messageShape,
  run: ({ input: { sid }, api }) => api.post(path`/Messages/${sid}.json`, { Status: 'canceled' }),
});
