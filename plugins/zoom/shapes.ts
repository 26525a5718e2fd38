/** What several operations ask for and answer: Zoom's own field names, cut to what a model needs. */
import { z } from 'zod';

export const paging = {
  page_size: z.int().min(1).max(300).optional().describe('Items on a page: at most 300, 30 when left out'),
  next_page_token: z.string().min(1).optional().describe('To read on: next_page_token of the answer before'),
};

export const nextPage = {
  next_page_token: z.string().nullish().describe('Pass as next_page_token to read on; empty at the end'),
};

export const meetingInput = {
  topic: z.string().min(1).max(200).describe('What the meeting is about'),
  start_time: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z?$/, 'must look like 2026-12-24T15:00:00Z, or without Z in timezone')
    .describe('Start: 2026-12-24T15:00:00Z, or without Z in the time zone given'),
  duration: z.int().min(1).max(1_440).describe('Minutes'),
  timezone: z.string().min(1).optional().describe('Time zone, such as Europe/Berlin'),
  agenda: z.string().max(2_000).optional().describe('Description, at most 2,000 characters'),
  settings: z
    .strictObject({
      waiting_room: z.boolean().optional().describe('true: people wait until the host lets them in'),
      join_before_host: z.boolean().optional().describe('true: the meeting may begin without the host'),
      mute_upon_entry: z.boolean().optional().describe('true: people are muted when they join'),
      auto_recording: z.enum(['none', 'local', 'cloud']).optional().describe('Whether and where it is recorded'),
    })
    .optional()
    .describe('Settings of the meeting; the account’s own count where left out'),
};

export const listedMeetingShape = z.object({
  id: z.int().describe('Number of the meeting'),
  uuid: z.string().nullish(),
  topic: z.string().nullish(),
  type: z.int().nullish().describe('1 instant, 2 scheduled, 3 recurring without times, 8 recurring with times'),
  start_time: z.string().nullish(),
  duration: z.int().nullish().describe('Minutes'),
  timezone: z.string().nullish(),
  agenda: z.string().nullish(),
  join_url: z.string().nullish().describe('Address to join; whoever has it can try to'),
});

// The start_url, with which anybody is host, is left out on purpose.
export const meetingShape = listedMeetingShape.extend({
  host_email: z.string().nullish(),
  status: z.string().nullish().describe('waiting or started'),
  password: z.string().nullish().describe('Passcode to join'),
  occurrences: z
    .array(z.object({ occurrence_id: z.string(), start_time: z.string().nullish(), status: z.string().nullish() }))
    .nullish(),
});

export const recordingShape = z.object({
  uuid: z.string().nullish(),
  id: z.union([z.int(), z.string()]).nullish().describe('Number of the meeting'),
  topic: z.string().nullish(),
  start_time: z.string().nullish(),
  duration: z.int().nullish(),
  share_url: z.string().nullish(),
  recording_files: z
    .array(
      z.object({
        id: z.string().nullish(),
        file_type: z.string().nullish().describe('MP4, M4A, TRANSCRIPT, CHAT …'),
        recording_type: z.string().nullish(),
        file_size: z.number().nullish().describe('Bytes'),
        recording_start: z.string().nullish(),
        recording_end: z.string().nullish(),
        play_url: z.string().nullish(),
        status: z.string().nullish(),
      }),
    )
    .nullish(),
});
