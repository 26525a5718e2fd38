import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { google } from '../../../../catalog/google.ts';
import { operation, path } from '../../../define.ts';
import { canWriteEvents } from '../scopes.ts';
import { calendarId, eventFields, eventShape, sendUpdates } from '../shapes.ts';

export const createEvent = operation(google, {
  name: 'create_event',
  description:
    'Put an event into a calendar. Guests see it in theirs at once; they get an e-mail only with sendUpdates. Each call makes ' +
    'another one.',
  effect: 'write',
  scopes: [],
  oneOfScopes: canWriteEvents,
  input: z.strictObject({
    calendarId,
    ...eventFields,
    sendUpdates,
    addMeet: z.boolean().optional().describe('true adds a Google Meet room'),
  }),
  output: eventShape,
  run: async ({ input: { calendarId: calendar = 'primary', sendUpdates: updates, addMeet = false, ...event }, api }) => {
    const { body } = await api.request({
      method: 'POST',
      path: path`/calendars/${calendar}/events`,
      query: { sendUpdates: updates, ...(addMeet && { conferenceDataVersion: 1 }) },
      body: { ...event, ...(addMeet && { conferenceData: newMeet() }) },
    });
    return body;
  },
});

const newMeet = () => ({ createRequest: { requestId: randomUUID(), conferenceSolutionKey: { type: 'hangoutsMeet' } } });
