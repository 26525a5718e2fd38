/** What the mail operations ask for and answer: Graph's own field names, cut to what a model needs. */
import { z } from 'zod';
import { limits, longText } from './text.ts';

export const messageId = z.string().min(1).describe('Id of the message; it changes when the message is moved');

const addresses = z.array(z.email().describe('Mail address')).max(100);

/** What a message is made of. */
export const messageFields = {
  to: addresses.min(1).describe('Addresses of those who get it'),
  cc: addresses.optional().describe('Addresses of those who get a copy'),
  bcc: addresses.optional().describe('Addresses of those who get a copy unseen by the others'),
  subject: z.string().max(255).describe('Subject line'),
  body: z.string().describe('The text, plain or HTML as contentType says'),
  contentType: z.enum(['text', 'html']).optional().describe('What body is; text when left out'),
  importance: z.enum(['low', 'normal', 'high']).optional().describe('normal when left out'),
};

type NewMessage = z.output<z.ZodObject<typeof messageFields>>;

/** The message as Graph takes it. */
export const toMessage = ({ to, cc, bcc, subject, body, contentType = 'text', importance }: NewMessage) => ({
  subject,
  body: { contentType, content: body },
  toRecipients: recipients(to),
  ...(cc && { ccRecipients: recipients(cc) }),
  ...(bcc && { bccRecipients: recipients(bcc) }),
  ...(importance && { importance }),
});

const recipients = (list: readonly string[]) => list.map((address) => ({ emailAddress: { address } }));

const person = z.object({ emailAddress: z.object({ name: z.string().nullish(), address: z.string().nullish() }).nullish() });

export const listedMessageShape = z.object({
  id: z.string(),
  conversationId: z.string().nullish(),
  subject: z.string().nullish(),
  from: person.nullish(),
  toRecipients: z.array(person).nullish(),
  receivedDateTime: z.string().nullish(),
  isRead: z.boolean().nullish(),
  isDraft: z.boolean().nullish(),
  hasAttachments: z.boolean().nullish(),
  importance: z.string().nullish(),
  categories: z.array(z.string()).nullish(),
  bodyPreview: longText(limits.listed).nullish(),
});

export const messageShape = listedMessageShape.omit({ bodyPreview: true }).extend({
  ccRecipients: z.array(person).nullish(),
  bccRecipients: z.array(person).nullish(),
  replyTo: z.array(person).nullish(),
  sentDateTime: z.string().nullish(),
  parentFolderId: z.string().nullish(),
  body: z.object({ contentType: z.string().nullish(), content: longText(limits.whole).nullish() }).nullish(),
  webLink: z.string().nullish(),
});

/** Properties that a list asks for: a whole message is up to a hundred times as long. */
export const listedMessageProperties = Object.keys(listedMessageShape.shape).join(',');
export const messageProperties = Object.keys(messageShape.shape).join(',');

/** Otherwise Graph answers the HTML that the message was written in. */
export const asText = { prefer: 'outlook.body-content-type="text"' };
