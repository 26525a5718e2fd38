import { z } from 'zod';
import { zoom } from '../../../catalog/zoom.ts';
import { operation, path } from '../../define.ts';
import { meetingUuid, uuidSegment } from '../meeting-id.ts';
import { recordingShape } from '../shapes.ts';

export const getMeetingRecordings = operation(zoom, {
  name: 'get_meeting_recordings',
  description: 'List the files of one recorded meeting: video, sound, chat and transcript, with the addresses to play them.',
  effect: 'read',
  scopes: ['cloud_recording:read:list_recording_files'],
  input: z.strictObject({ meeting_id: meetingUuid }),
  output: recordingShape,
  run: ({ input: { meeting_id }, api }) => api.get(path`/meetings/${uuidSegment(meeting_id)}/recordings`),
});
