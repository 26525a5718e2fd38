import { z } from 'zod';
import { google } from '../../../../catalog/google.ts';
import { operation, path } from '../../../define.ts';
import { nextPageToken, pageToken } from '../../page.ts';
import { limits, longText } from '../../text.ts';

export const listCalendars = operation(google, {
  name: 'list_calendars',
  description: 'List the calendars of the account with their ids and time zones, and what it may do in each.',
  effect: 'read',
  scopes: [],
  oneOfScopes: [
    'https://www.googleapis.com/auth/calendar.calendarlist.readonly',
    'https://www.googleapis.com/auth/calendar.readonly',
    'https://www.googleapis.com/auth/calendar',
  ],
  input: z.strictObject({
    minAccessRole: z
      .enum(['freeBusyReader', 'reader', 'writer', 'owner'])
      .optional()
      .describe('Only calendars with at least this role'),
    maxResults: z.int().min(1).max(250).optional().describe('Calendars on a page: at most 250, 100 when left out'),
    pageToken,
  }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        summary: z.string().nullish(),
        description: longText(limits.listed).nullish(),
        timeZone: z.string().nullish(),
        primary: z.boolean().nullish(),
        accessRole: z.string().nullish(),
      }),
    ),
    nextPageToken,
  }),
  run: ({ input, api }) => api.get(path`/users/me/calendarList`, input),
});
