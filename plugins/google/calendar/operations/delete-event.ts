import { z } from 'zod';
import { google } from '../../../../catalog/google.ts';
import { operation, path } from '../../../define.ts';
import { canWriteEvents } from '../scopes.ts';
import { calendarId, eventId, sendUpdates } from '../shapes.ts';

export const deleteEvent = operation(google, {
  name: 'delete_event',
  description:
    'Delete an event, for its guests too where this calendar is its organiser. The id of a series deletes every meeting of it. ' +
    'Guests get an e-mail only with sendUpdates.',
  effect: 'destructive',
  scopes: [],
  oneOfScopes: canWriteEvents,
  input: z.strictObject({ calendarId, eventId, sendUpdates }),
  output: z.object({ deleted: z.string().describe('Id of the event that is gone') }),
  run: async ({ input: { calendarId: calendar = 'primary', eventId: event, sendUpdates: updates }, api }) => {
    await api.delete(path`/calendars/${calendar}/events/${event}`, undefined, { sendUpdates: updates });
    return { deleted: event };
  },
});
