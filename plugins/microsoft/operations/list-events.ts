import { z } from 'zod';
import { microsoft } from '../../../catalog/microsoft.ts';
import { operation, path } from '../../define.ts';
import { calendarId, eventHeaders, listedEventProperties, listedEventShape, timeZone } from '../calendar.ts';
import { getPage, pageOf, paging } from '../page.ts';
import { canReadCalendars } from '../scopes.ts';

export const listEvents = operation(microsoft, {
  name: 'list_events',
  description:
    'List the events of a calendar in a span of time, earliest first. Each meeting of a series is an event of its own.',
  effect: 'read',
  scopes: [],
  oneOfScopes: canReadCalendars,
  input: z.strictObject({
    startDateTime: z.iso.datetime({ offset: true }).describe('Only events that end after this time'),
    endDateTime: z.iso.datetime({ offset: true }).describe('Only events that begin before this time'),
    calendarId,
    timeZone,
    ...paging,
  }),
  output: pageOf(listedEventShape),
  run: ({ input: { calendarId: calendar, timeZone: zone, startDateTime, endDateTime, ...page }, api }) =>
    getPage(
      api,
      calendar === undefined ? path`/me/calendarView` : path`/me/calendars/${calendar}/calendarView`,
      page,
      { startDateTime, endDateTime, $select: listedEventProperties, $orderby: 'start/dateTime' },
      eventHeaders(zone),
    ),
});
