import { z } from 'zod';
import { google } from '../../../../catalog/google.ts';
import { operation, path } from '../../../define.ts';
import { timeZone } from '../shapes.ts';

export const queryFreeBusy = operation(google, {
  name: 'query_free_busy',
  description:
    'Say when calendars are busy in a span of time, without any details. Calendars of colleagues go by their e-mail addresses, ' +
    'where they share that much.',
  effect: 'read',
  scopes: [],
  oneOfScopes: [
    'https://www.googleapis.com/auth/calendar.freebusy',
    'https://www.googleapis.com/auth/calendar.readonly',
    'https://www.googleapis.com/auth/calendar',
  ],
  input: z.strictObject({
    timeMin: z.iso.datetime({ offset: true }).describe('Begin of the span'),
    timeMax: z.iso.datetime({ offset: true }).describe('End of the span'),
    timeZone,
    calendarIds: z
      .array(z.string().min(1))
      .min(1)
      .max(50)
      .optional()
      .describe('Ids or e-mail addresses; the main calendar of the account when left out'),
  }),
  output: z.object({
    calendars: z.record(
      z.string(),
      z.object({
        busy: z.array(z.object({ start: z.string(), end: z.string() })).nullish(),
        errors: z
          .array(z.object({ reason: z.string() }))
          .nullish()
          .describe('notFound: there is none, or it is not shared with this account. Then nothing is known, not that it is free'),
      }),
    ),
  }),
  // The query is a POST that changes nothing.
  run: ({ input: { calendarIds = ['primary'], ...query }, api }) =>
    api.post(path`/freeBusy`, { ...query, items: calendarIds.map((id) => ({ id })) }),
});
