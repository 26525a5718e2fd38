import { z } from 'zod';
import { microsoft } from '../../../catalog/microsoft.ts';
import { operation, path } from '../../define.ts';
import { eventId } from '../calendar.ts';

export const deleteEvent = operation(microsoft, {
  name: 'delete_event',
  description: 'Delete an event. If this account organises it, it is cancelled for all guests, who are told by mail.',
  effect: 'destructive',
  scopes: ['Calendars.ReadWrite'],
  input: z.strictObject({ id: eventId }),
  output: z.object({ deleted: z.string() }),
  run: async ({ input: { id }, api }) => {
    await api.delete(path`/me/events/${id}`);
    return { deleted: id };
  },
});
