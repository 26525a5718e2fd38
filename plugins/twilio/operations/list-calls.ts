import { z } from 'zod';
import { twilio } from '../../../catalog/twilio.ts';
import { operation, path } from '../../define.ts';
import { nextPage, pageQuery, paging } from '../list.ts';
import { callShape, phoneNumber } from '../shapes.ts';

export const listCalls = operation(twilio, {
  name: 'list_calls',
  description: 'List phone calls, newest first.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({
    ...paging,
    To: phoneNumber.optional().describe('Only calls to this number, such as +15558675310'),
    From: phoneNumber.optional().describe('Only calls from this number'),
    Status: z
      .enum(['queued', 'ringing', 'in-progress', 'canceled', 'completed', 'failed', 'busy', 'no-answer'])
      .optional()
      .describe('Only calls with this status'),
    StartTimeAfter: z.iso.datetime().optional().describe('Only calls that started at or after this time'),
    StartTimeBefore: z.iso.datetime().optional().describe('Only calls that started at or before this time'),
  }),
  output: z.object({ calls: z.array(callShape), ...nextPage }),
  run: ({ input: { StartTimeAfter, StartTimeBefore, ...query }, api }) =>
    api.get(path`/Calls.json`, pageQuery({ ...query, 'StartTime>': StartTimeAfter, 'StartTime<': StartTimeBefore })),
});
