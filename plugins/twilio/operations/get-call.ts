import { z } from 'zod';
import { twilio } from '../../../catalog/twilio.ts';
import { operation, path } from '../../define.ts';
import { callShape, sidOf } from '../shapes.ts';

export const getCall = operation(twilio, {
  name: 'get_call',
  description: 'Read one phone call: whether it was answered, and how long it took.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({ sid: sidOf('call', 'CA') }),
  output: callShape,
  run: ({ input: { sid }, api }) => api.get(path`/Calls/${sid}.json`),
});
