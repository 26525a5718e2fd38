import { z } from 'zod';
import { twilio } from '../../../catalog/twilio.ts';
import { operation, path } from '../../define.ts';
import { sidOf } from '../shapes.ts';

export const deleteMessage = operation(twilio, {
  name: 'delete_message',
  description: 'Delete the record of a message and its media for good. It does not call back what was sent.',
  effect: 'destructive',
  scopes: [],
  input: z.strictObject({ sid: sidOf('message', 'SM or MM') }),
  output: z.object({ deleted: z.string().describe('SID of the message that is gone') }),
  run: async ({ input: { sid }, api }) => {
    await api.delete(path`/Messages/${sid}.json`);
    return { deleted: sid };
  },
});
