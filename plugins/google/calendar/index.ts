import { nativeProvider } from '../../define.ts';
import { createEvent } from './operations/create-event.ts';
import { deleteEvent } from './operations/delete-event.ts';
import { getEvent } from './operations/get-event.ts';
import { listCalendars } from './operations/list-calendars.ts';
import { listEvents } from './operations/list-events.ts';
import { queryFreeBusy } from './operations/query-free-busy.ts';
import { updateEvent } from './operations/update-event.ts';

export const googleCalendar = nativeProvider('google-calendar', [
  listCalendars,
  listEvents,
  getEvent,
  createEvent,
  updateEvent,
  deleteEvent,
  queryFreeBusy,
]);
