import { z } from 'zod';
import { zoom } from '../../../catalog/zoom.ts';
import { operation, path } from '../../define.ts';
import { meetingUuid, uuidSegment } from '../meeting-id.ts';

export const getMeetingSummary = operation(zoom, {
  name: 'get_meeting_summary',
  description:
    'Read the summary and next steps that Zoom’s AI Companion wrote of a meeting. There is one only where it was switched on.',
  effect: 'read',
  scopes: ['meeting:read:summary'],
  input: z.strictObject({ meeting_id: meetingUuid }),
  output: z.object({
    meeting_topic: z.string().nullish(),
    meeting_start_time: z.string().nullish(),
    summary_title: z.string().nullish(),
    summary_overview: z.string().nullish(),
    summary_content: z.string().nullish().describe('The whole summary as Markdown'),
    summary_details: z.array(z.object({ label: z.string().nullish(), summary: z.string().nullish() })).nullish(),
    next_steps: z.array(z.string()).nullish(),
  }),
  run: ({ input: { meeting_id }, api }) => api.get(path`/meetings/${uuidSegment(meeting_id)}/meeting_summary`),
});
