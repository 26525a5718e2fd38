/** What several operations ask for and answer: Resend's own field names, cut to what a model needs. */
import { z } from 'zod';
import { longText } from './text.ts';

export const idOf = (thing: string) => z.string().min(1).describe(`Id of the ${thing}`);
const addresses = z.array(z.string().min(1)).min(1).max(50);

/** What a single email and each email of a batch have in common. */
export const emailInput = {
  from: z.string().min(1).describe('Sender of a verified domain: "Acme <hello@acme.com>" or the address alone'),
  to: addresses.describe('Recipients, at most 50; each sees the others'),
  subject: z.string().min(1).describe('One line'),
  html: z.string().optional().describe('Body as HTML'),
  text: z.string().optional().describe('Body as plain text; made from html when left out'),
  cc: addresses.optional().describe('Recipients of a copy'),
  bcc: addresses.optional().describe('Recipients of a copy that the others do not see'),
  reply_to: addresses.optional().describe('Where replies go, if not to from'),
  headers: z.record(z.string(), z.string()).optional().describe('Additional mail headers'),
  tags: z
    .array(
      z.strictObject({
        name: z
          .string()
          .regex(/^[\w-]+$/)
          .max(256)
          .describe('Letters, digits, _ and -'),
        value: z
          .string()
          .regex(/^[\w-]+$/)
          .max(256)
          .describe('Letters, digits, _ and -'),
      }),
    )
    .optional()
    .describe('Labels of your own, to find and count emails by'),
};

export const idempotency = {
  idempotency_key: z
    .string()
    .max(256)
    .regex(/^[!-~]+$/, 'must be printable ASCII without spaces')
    .optional()
    .describe('A unique text, such as a UUID. Within 24 hours the same call with the same key sends nothing a second time'),
};

export const scheduledAt = z.string().min(1).describe('ISO 8601 time, at most 30 days ahead');

const time = z.string().nullish();
const people = z.union([z.string(), z.array(z.string())]).nullish();
export const listedEmailShape = z.object({
  id: z.string(),
  from: z.string(),
  to: people,
  cc: people,
  bcc: people,
  reply_to: people,
  subject: z.string().nullish(),
  last_event: z
    .string()
    .nullish()
    .describe('What happened last: scheduled, queued, sent, delivered, opened, clicked, bounced, complained, canceled or failed'),
  scheduled_at: time,
  created_at: time,
});
export const emailShape = listedEmailShape.extend({ html: longText.nullish(), text: longText.nullish() });

const attachment = z.object({
  id: z.string(),
  filename: z.string().nullish(),
  content_type: z.string().nullish(),
  size: z.int().nullish().describe('Bytes'),
});
export const listedReceivedEmailShape = listedEmailShape
  .omit({ last_event: true, scheduled_at: true })
  .extend({ message_id: z.string().nullish(), attachments: z.array(attachment).nullish() });
export const receivedEmailShape = listedReceivedEmailShape.extend({ html: longText.nullish(), text: longText.nullish() });

export const listedDomainShape = z.object({
  id: z.string(),
  name: z.string(),
  status: z.string().nullish().describe('not_started, pending, verified, partially_verified, failed or temporary_failure'),
  region: z.string().nullish(),
  created_at: time,
});
export const domainShape = listedDomainShape.extend({
  records: z
    .array(
      z.object({
        record: z.string().nullish(),
        name: z.string().nullish(),
        type: z.string().nullish(),
        value: z.string().nullish(),
        ttl: z.string().nullish(),
        priority: z.int().nullish(),
        status: z.string().nullish(),
      }),
    )
    .nullish()
    .describe('What has to be in the DNS of the domain'),
});

export const segmentShape = z.object({ id: z.string(), name: z.string().nullish(), created_at: time });

export const contactInput = {
  first_name: z.string().optional().describe('First name'),
  last_name: z.string().optional().describe('Last name'),
  unsubscribed: z.boolean().optional().describe('true: gets no broadcasts. Never set false for somebody who unsubscribed'),
  properties: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .describe('Values of custom properties that exist already'),
};
export const contact = z.string().min(1).describe('Id or email address of the contact');
export const contactShape = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  unsubscribed: z.boolean().nullish(),
  created_at: time,
});

export const changedShape = z.object({ id: z.string() });
export const deletedShape = z.object({ id: z.string(), deleted: z.boolean() });
