import { z } from 'zod';
import { twilio } from '../../../catalog/twilio.ts';
import { operation, path } from '../../define.ts';
import { messageShape, sidOf } from '../shapes.ts';

export const redactMessage = operation(twilio, {
  name: 'redact_message',
  description: 'Erase the text of a message for good. The record that it was sent stays.',
  effect: 'destructive',
  scopes: [],
  input: z.strictObject({ sid: sidOf('message', 'SM or MM') }),
  output: messageShape,
  run: ({ input: { sid }, api }) => api.post(path`/Messages/${sid}.json`, { Body: '' }),
});
