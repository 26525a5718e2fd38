/** Meetings are named by a number of 9 to 11 digits; one occurrence of a past meeting by a UUID that may hold slashes. */
import { z } from 'zod';

export const meetingId = z
  .union([z.int().positive(), z.string().min(1)])
  .transform((id) => String(id).replace(/\s/g, ''))
  .describe('Number of the meeting');

export const meetingUuid = z.string().min(1).describe('uuid of one occurrence, or the number of the meeting for the latest one');

/** Zoom documents that a UUID which begins with a slash or holds two in a row is encoded twice. */
export const uuidSegment = (uuid: string): string =>
  uuid.startsWith('/') || uuid.includes('//') ? encodeURIComponent(uuid) : uuid;
