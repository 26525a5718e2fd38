/** What several operations ask for and answer: Calendar's own field names, cut to what a model needs. */
import { z } from 'zod';
import { limits, longText } from '../text.ts';

export const calendarId = z
  .string()
  .min(1)
  .optional()
  .describe('Id from list_calendars; the main calendar of the account when left out');
export const eventId = z.string().min(1).describe('Id of the event');
export const timeZone = z.string().min(1).optional().describe('IANA name, such as Europe/Berlin');
export const sendUpdates = z
  .enum(['all', 'externalOnly', 'none'])
  .optional()
  .describe('Who gets an e-mail about it: all guests, those outside Google Calendar, or, when left out, nobody');

const time = z.strictObject({
  date: z.iso.date().optional().describe('For all-day events: 2026-03-31. The end is the day after the last'),
  dateTime: z.iso
    .datetime({ offset: true, local: true })
    .optional()
    .describe('For others: 2026-03-31T09:00:00+02:00, or without the offset and with timeZone'),
  timeZone,
});

/** What an event is made of. */
export const eventFields = {
  summary: z.string().optional().describe('Title'),
  description: z.string().optional().describe('May hold simple HTML'),
  location: z.string().optional().describe('Where it is, as free text'),
  start: time.describe('When it begins: either date or dateTime'),
  end: time.describe('When it ends: the same of the two as start'),
  attendees: z
    .array(
      z.strictObject({
        email: z.email().describe('Address of the guest'),
        displayName: z.string().optional().describe('Name of the guest'),
        optional: z.boolean().optional().describe('true: need not come'),
      }),
    )
    .max(200)
    .optional()
    .describe('All guests'),
  recurrence: z
    .array(z.string().min(1))
    .optional()
    .describe('RFC 5545 lines, such as RRULE:FREQ=WEEKLY;COUNT=10; then start and end need a timeZone'),
  transparency: z
    .enum(['opaque', 'transparent'])
    .optional()
    .describe('opaque, as when left out, blocks the time; transparent does not'),
  visibility: z.enum(['default', 'public', 'private', 'confidential']).optional().describe('Who sees the details'),
};

const shownTime = z
  .object({ date: z.string().nullish(), dateTime: z.string().nullish(), timeZone: z.string().nullish() })
  .nullish();
const person = z.object({ email: z.string().nullish(), displayName: z.string().nullish(), self: z.boolean().nullish() });

const event = (descriptionLimit: number) =>
  z.object({
    id: z.string(),
    status: z.string().nullish().describe('confirmed, tentative or cancelled'),
    summary: z.string().nullish(),
    description: longText(descriptionLimit).nullish(),
    location: z.string().nullish(),
    start: shownTime,
    end: shownTime,
    organizer: person.nullish(),
    attendees: z
      .array(person.extend({ responseStatus: z.string().nullish(), optional: z.boolean().nullish() }))
      .nullish()
      .describe('responseStatus is needsAction, declined, tentative or accepted'),
    recurrence: z.array(z.string()).nullish(),
    recurringEventId: z.string().nullish().describe('The series that this one belongs to'),
    transparency: z.string().nullish(),
    visibility: z.string().nullish(),
    hangoutLink: z.string().nullish().describe('Google Meet'),
    htmlLink: z.string().nullish(),
    updated: z.string().nullish(),
  });
export const eventShape = event(limits.whole);
export const listedEventShape = event(limits.listed);
