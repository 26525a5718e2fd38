import { z } from 'zod';
import { zoom } from '../../../catalog/zoom.ts';
import { operation, path } from '../../define.ts';
import { meetingId } from '../meeting-id.ts';

export const getMeetingInvitation = operation(zoom, {
  name: 'get_meeting_invitation',
  description: 'Read the text that invites to a meeting, with address, passcode and phone numbers, to pass on.',
  effect: 'read',
  scopes: ['meeting:read:invitation'],
  input: z.strictObject({ meeting_id: meetingId }),
  output: z.object({ invitation: z.string() }),
  run: ({ input: { meeting_id }, api }) => api.get(path`/meetings/${meeting_id}/invitation`),
});
