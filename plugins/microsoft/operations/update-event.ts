import { z } from 'zod';
import { microsoft } from '../../../catalog/microsoft.ts';
import { operation, path } from '../../define.ts';
import { eventChange, eventId, eventShape, toEvent } from '../calendar.ts';

export const updateEvent = operation(microsoft, {
  name: 'update_event',
  description: 'Change an event; what is left out stays as it is. Guests are told by mail. The id of a series changes all of it.',
  effect: 'write',
  idempotent: true,
  scopes: ['Calendars.ReadWrite'],
  input: z.strictObject({ id: eventId, ...eventChange.shape }),
  output: eventShape,
  run: ({ input: { id, ...change }, api }) => api.patch(path`/me/events/${id}`, toEvent(change)),
});
