import { z } from 'zod';
import { zoom } from '../../../catalog/zoom.ts';
import { operation, path } from '../../define.ts';
import { meetingInput, meetingShape } from '../shapes.ts';

export const createMeeting = operation(zoom, {
  name: 'create_meeting',
  description: 'Schedule a meeting. Not idempotent: each call schedules another one. Nobody is invited by it: pass join_url on.',
  effect: 'write',
  scopes: ['meeting:write:meeting'],
  input: z.strictObject(meetingInput),
  output: meetingShape,
  run: ({ input, api }) => api.post(path`/users/me/meetings`, { type: 2, ...input }),
});
