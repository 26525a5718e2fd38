/** What several operations ask for and answer: Twilio's own field names, cut to what a model needs. */
import { z } from 'zod';

export const sidOf = (thing: string, prefix: string) => z.string().min(1).describe(`SID of the ${thing}, ${prefix}…`);
export const phoneNumber = z.string().min(1);

const text = z.string().nullish();
const time = z.string().nullish().describe('RFC 2822, UTC');
const cost = {
  price: z.string().nullish().describe('What it cost, negative; null until it is known'),
  price_unit: text,
};

export const messageShape = z.object({
  sid: z.string(),
  status: z
    .string()
    .describe(
      'accepted, scheduled, queued, sending, sent, delivered, undelivered, failed, canceled, receiving, received or read',
    ),
  direction: z.string().nullish().describe('inbound, outbound-api, outbound-call or outbound-reply'),
  from: text,
  to: text,
  body: text,
  num_segments: text,
  num_media: text,
  messaging_service_sid: text,
  error_code: z.int().nullish().describe('Why it was not delivered: https://www.twilio.com/docs/api/errors'),
  error_message: text,
  ...cost,
  date_created: time,
  date_sent: time,
});

export const callShape = z.object({
  sid: z.string(),
  status: z.string().describe('queued, ringing, in-progress, canceled, completed, busy, no-answer or failed'),
  direction: text,
  from: text,
  to: text,
  duration: z.string().nullish().describe('Seconds'),
  answered_by: z.string().nullish(),
  parent_call_sid: text,
  ...cost,
  date_created: time,
  start_time: time,
  end_time: time,
});

export const phoneNumberShape = z.object({
  sid: z.string(),
  phone_number: z.string(),
  friendly_name: text,
  capabilities: z
    .object({ sms: z.boolean().nullish(), mms: z.boolean().nullish(), voice: z.boolean().nullish() })
    .nullish()
    .describe('What the number can do'),
  date_created: time,
});
