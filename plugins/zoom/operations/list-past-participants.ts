import { z } from 'zod';
import { zoom } from '../../../catalog/zoom.ts';
import { operation, path } from '../../define.ts';
import { meetingUuid, uuidSegment } from '../meeting-id.ts';
import { nextPage, paging } from '../shapes.ts';

export const listPastParticipants = operation(zoom, {
  name: 'list_past_participants',
  description: 'List who was in a meeting that is over. Needs a paid plan at Zoom.',
  effect: 'read',
  scopes: ['meeting:read:list_past_participants'],
  input: z.strictObject({ meeting_id: meetingUuid, ...paging }),
  output: z.object({
    participants: z.array(
      z.object({
        name: z.string().nullish(),
        user_email: z.string().nullish(),
        join_time: z.string().nullish(),
        leave_time: z.string().nullish(),
        duration: z.int().nullish().describe('Seconds'),
      }),
    ),
    ...nextPage,
  }),
  run: ({ input: { meeting_id, ...query }, api }) => api.get(path`/past_meetings/${uuidSegment(meeting_id)}/participants`, query),
});
