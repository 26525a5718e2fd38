import { z } from 'zod';
import { google } from '../../../../catalog/google.ts';
import { operation, path } from '../../../define.ts';
import { canReadEvents } from '../scopes.ts';
import { calendarId, eventId, eventShape, timeZone } from '../shapes.ts';

export const getEvent = operation(google, {
  name: 'get_event',
  description: 'Read one event with its guests and their answers.',
  effect: 'read',
  scopes: [],
  oneOfScopes: canReadEvents,
  input: z.strictObject({
    calendarId,
    eventId,
    timeZone: timeZone.describe('IANA name of the time zone of the answer; the calendar’s when left out'),
  }),
  output: eventShape,
  run: ({ input: { calendarId: calendar = 'primary', eventId: event, ...query }, api }) =>
    api.get(path`/calendars/${calendar}/events/${event}`, query),
});
