import { z } from 'zod';
import { twilio } from '../../../catalog/twilio.ts';
import { operation, path } from '../../define.ts';
import { callShape, sidOf } from '../shapes.ts';

export const endCall = operation(twilio, {
  name: 'end_call',
  description: 'Hang up a call that is going on, or stop one that has not been answered yet.',
  effect: 'destructive',
  scopes: [],
  input: z.strictObject({ sid: sidOf('call', 'CA') }),
  output: callShape,
  run: ({ input: { sid }, api }) => api.post(path`/Calls/${sid}.json`, { Status: 'completed' }),
});
