import { z } from 'zod';
import { zoom } from '../../../catalog/zoom.ts';
import { operation, path } from '../../define.ts';
import { nextPage, paging, recordingShape } from '../shapes.ts';

export const listRecordings = operation(zoom, {
  name: 'list_recordings',
  description: 'List the person’s recordings in the cloud, in a span of at most a month.',
  effect: 'read',
  scopes: ['cloud_recording:read:list_user_recordings'],
  input: z.strictObject({
    from: z.iso.date().describe('First day, YYYY-MM-DD'),
    to: z.iso.date().describe('Last day, YYYY-MM-DD, at most a month later'),
    ...paging,
  }),
  output: z.object({ meetings: z.array(recordingShape), ...nextPage }),
  run: ({ input, api }) => api.get(path`/users/me/recordings`, input),
});
