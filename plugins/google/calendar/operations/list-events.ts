import { z } from 'zod';
import { google } from '../../../../catalog/google.ts';
import { operation, path } from '../../../define.ts';
import { nextPageToken, pageToken } from '../../page.ts';
import { canReadEvents } from '../scopes.ts';
import { calendarId, listedEventShape, timeZone } from '../shapes.ts';

export const listEvents = operation(google, {
  name: 'list_events',
  description:
    'List the events of a calendar in a span of time, earliest first, with shortened descriptions. Each meeting of a series is ' +
    'an event of its own. Without timeMin it begins with the oldest.',
  effect: 'read',
  scopes: [],
  oneOfScopes: canReadEvents,
  input: z.strictObject({
    calendarId,
    timeMin: z.iso.datetime({ offset: true }).optional().describe('Only events that end after this time'),
    timeMax: z.iso.datetime({ offset: true }).optional().describe('Only events that begin before this time'),
    q: z.string().min(1).optional().describe('Words in title, description, place or guests'),
    timeZone: timeZone.describe('IANA name of the time zone of the answer; the calendar’s when left out'),
    singleEvents: z.boolean().optional().describe('false lists a series as one event with its rule, in no certain order'),
    maxResults: z.int().min(1).max(250).optional().describe('Events on a page: at most 250, 50 when left out'),
    pageToken,
  }),
  output: z.object({
    summary: z.string().nullish().describe('Name of the calendar'),
    timeZone: z.string().nullish(),
    items: z.array(listedEventShape),
    nextPageToken,
  }),
  run: ({ input: { calendarId: calendar = 'primary', singleEvents = true, maxResults = 50, ...query }, api }) =>
    api.get(path`/calendars/${calendar}/events`, {
      ...query,
      singleEvents,
      maxResults,
      ...(singleEvents && { orderBy: 'startTime' }),
    }),
});
