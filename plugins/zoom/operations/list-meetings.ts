import { z } from 'zod';
import { zoom } from '../../../catalog/zoom.ts';
import { operation, path } from '../../define.ts';
import { listedMeetingShape, nextPage, paging } from '../shapes.ts';

export const listMeetings = operation(zoom, {
  name: 'list_meetings',
  description: 'List the meetings that the person scheduled. Meetings of others to which they are invited are not among them.',
  effect: 'read',
  scopes: ['meeting:read:list_meetings'],
  input: z.strictObject({
    type: z
      .enum(['scheduled', 'live', 'upcoming', 'previous_meetings'])
      .default('upcoming')
      .describe('Which ones; upcoming when left out'),
    from: z.iso.date().optional().describe('First day, YYYY-MM-DD'),
    to: z.iso.date().optional().describe('Last day, YYYY-MM-DD'),
    ...paging,
  }),
  output: z.object({ meetings: z.array(listedMeetingShape), ...nextPage }),
  run: ({ input, api }) => api.get(path`/users/me/meetings`, input),
});
