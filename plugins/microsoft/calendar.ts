/** What the calendar operations ask for and answer: Graph's own field names, cut to what a model needs. */
import { z } from 'zod';
import { limits, longText } from './text.ts';

export const eventId = z.string().min(1).describe('Id of the event');
export const calendarId = z.string().min(1).optional().describe('Id from list_calendars; the main calendar when left out');
export const timeZone = z
  .string()
  .regex(/^[\w/+ -]+$/, 'must be the name of a time zone')
  .optional()
  .describe('Time zone of the times in the answer, such as Europe/Berlin; UTC when left out');

const time = z.strictObject({
  dateTime: z.iso.datetime({ local: true }).describe('2026-03-31T09:00:00, without an offset'),
  timeZone: z.string().min(1).describe('Its time zone, such as Europe/Berlin or UTC'),
});

/** What an event is made of. */
export const eventFields = {
  subject: z.string().max(255).describe('Title'),
  start: time.describe('When it begins'),
  end: time.describe('When it ends; for an all-day event midnight after the last day'),
  isAllDay: z.boolean().optional().describe('true: start and end are midnights of one time zone'),
  body: z.string().optional().describe('Description, as plain text'),
  location: z.string().optional().describe('Where it is, as free text'),
  attendees: z
    .array(
      z.strictObject({
        email: z.email().describe('Address of the guest'),
        type: z.enum(['required', 'optional']).optional().describe('required when left out'),
      }),
    )
    .max(200)
    .optional()
    .describe('All guests. They get an invitation, or news of the change, at once'),
  isOnlineMeeting: z.boolean().optional().describe('true adds a Teams meeting, for work and school accounts'),
  showAs: z.enum(['free', 'tentative', 'busy', 'oof', 'workingElsewhere']).optional().describe('busy when left out'),
};

export const eventChange = z.object(eventFields).partial();

/** The event as Graph takes it; what was not given is left out. */
export const toEvent = ({ body, location, attendees, ...rest }: z.output<typeof eventChange>) => ({
  ...rest,
  ...(body !== undefined && { body: { contentType: 'text', content: body } }),
  ...(location !== undefined && { location: { displayName: location } }),
  ...(attendees && { attendees: attendees.map(({ email, type = 'required' }) => ({ emailAddress: { address: email }, type })) }),
});

const shownTime = z.object({ dateTime: z.string().nullish(), timeZone: z.string().nullish() }).nullish();
const address = z.object({ name: z.string().nullish(), address: z.string().nullish() }).nullish();

export const listedEventShape = z.object({
  id: z.string(),
  subject: z.string().nullish(),
  start: shownTime,
  end: shownTime,
  isAllDay: z.boolean().nullish(),
  isCancelled: z.boolean().nullish(),
  location: z.object({ displayName: z.string().nullish() }).nullish(),
  organizer: z.object({ emailAddress: address }).nullish(),
  attendees: z
    .array(
      z.object({
        type: z.string().nullish(),
        status: z.object({ response: z.string().nullish() }).nullish(),
        emailAddress: address,
      }),
    )
    .nullish(),
  showAs: z.string().nullish(),
  type: z.string().nullish().describe('singleInstance, occurrence, exception or seriesMaster'),
  seriesMasterId: z.string().nullish().describe('The series that this one belongs to'),
  onlineMeeting: z.object({ joinUrl: z.string().nullish() }).nullish(),
  bodyPreview: longText(limits.listed).nullish(),
});

export const eventShape = listedEventShape.omit({ bodyPreview: true }).extend({
  body: z.object({ contentType: z.string().nullish(), content: longText(limits.whole).nullish() }).nullish(),
  webLink: z.string().nullish(),
});

export const listedEventProperties = Object.keys(listedEventShape.shape).join(',');
export const eventProperties = Object.keys(eventShape.shape).join(',');

export const eventHeaders = (zone = 'UTC') => ({
  prefer: `outlook.timezone="${zone}", outlook.body-content-type="text"`,
});
