import { z } from 'zod';
import { zoom } from '../../../catalog/zoom.ts';
import { operation, path } from '../../define.ts';
import { meetingId } from '../meeting-id.ts';
import { meetingInput } from '../shapes.ts';

export const updateMeeting = operation(zoom, {
  name: 'update_meeting',
  description: 'Change a scheduled meeting. What is left out stays as it is. Nobody is told by it.',
  effect: 'write',
  idempotent: true,
  scopes: ['meeting:update:meeting'],
  input: z.strictObject({ meeting_id: meetingId, ...z.object(meetingInput).partial().shape }),
  output: z.object({ updated: z.string().describe('Number of the meeting') }),
  run: async ({ input: { meeting_id, ...change }, api }) => {
    await api.patch(path`/meetings/${meeting_id}`, change);
    return { updated: meeting_id };
  },
});
