import { z } from 'zod';
import { google } from '../../../../catalog/google.ts';
import { operation, path } from '../../../define.ts';
import { canWriteEvents } from '../scopes.ts';
import { calendarId, eventFields, eventId, eventShape, sendUpdates } from '../shapes.ts';

export const updateEvent = operation(google, {
  name: 'update_event',
  description:
    'Change an event. Fields left out stay; attendees and recurrence replace the whole list, so take those of get_event and change ' +
    'them. The id of a series changes every meeting of it.',
  effect: 'write',
  idempotent: true,
  scopes: [],
  oneOfScopes: canWriteEvents,
  input: z.strictObject({
    calendarId,
    eventId,
    ...eventFields,
    start: eventFields.start.optional().describe('New beginning: either date or dateTime'),
    end: eventFields.end.optional().describe('New end: the same of the two as start'),
    status: z.enum(['confirmed', 'tentative']).optional().describe('Whether it is certain'),
    sendUpdates,
  }),
  output: eventShape,
  run: async ({ input: { calendarId: calendar = 'primary', eventId: event, sendUpdates: updates, ...change }, api }) => {
    const { body } = await api.request({
      method: 'PATCH',
      path: path`/calendars/${calendar}/events/${event}`,
      query: { sendUpdates: updates },
      body: change,
    });
    return body;
  },
});
