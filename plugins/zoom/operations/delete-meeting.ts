import { z } from 'zod';
import { zoom } from '../../../catalog/zoom.ts';
import { operation, path } from '../../define.ts';
import { meetingId } from '../meeting-id.ts';

export const deleteMeeting = operation(zoom, {
  name: 'delete_meeting',
  description:
    'Cancel a meeting for good, or one occurrence of a recurring one. Registered people are told only where you ask for it.',
  effect: 'destructive',
  scopes: ['meeting:delete:meeting'],
  input: z.strictObject({
    meeting_id: meetingId,
    occurrence_id: z.string().min(1).optional().describe('The one occurrence to cancel; all of them when left out'),
    cancel_meeting_reminder: z.boolean().optional().describe('true: registered people get an e-mail'),
  }),
  output: z.object({ deleted: z.string().describe('Number of the meeting') }),
  run: async ({ input: { meeting_id, ...query }, api }) => {
    await api.delete(path`/meetings/${meeting_id}`, undefined, query);
    return { deleted: meeting_id };
  },
});
