import { z } from 'zod';
import { zoom } from '../../../catalog/zoom.ts';
import { operation, path } from '../../define.ts';
import { meetingId } from '../meeting-id.ts';
import { meetingShape } from '../shapes.ts';

export const getMeeting = operation(zoom, {
  name: 'get_meeting',
  description: 'Read one scheduled meeting: when it is, how to join it, and its occurrences.',
  effect: 'read',
  scopes: ['meeting:read:meeting'],
  input: z.strictObject({ meeting_id: meetingId }),
  output: meetingShape,
  run: ({ input: { meeting_id }, api }) => api.get(path`/meetings/${meeting_id}`),
});
