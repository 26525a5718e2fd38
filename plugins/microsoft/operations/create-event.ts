import { z } from 'zod';
import { microsoft } from '../../../catalog/microsoft.ts';
import { operation, path } from '../../define.ts';
import { calendarId, eventFields, eventShape, toEvent } from '../calendar.ts';

export const createEvent = operation(microsoft, {
  name: 'create_event',
  description: 'Put an event into a calendar. Guests are invited by mail at once. Each call makes another one.',
  effect: 'write',
  scopes: ['Calendars.ReadWrite'],
  input: z.strictObject({ calendarId, ...eventFields }),
  output: eventShape,
  run: ({ input: { calendarId: calendar, ...event }, api }) =>
    api.post(calendar === undefined ? path`/me/events` : path`/me/calendars/${calendar}/events`, toEvent(event)),
});
