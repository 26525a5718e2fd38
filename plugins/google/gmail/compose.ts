/** Writing mail: what the operations ask for, and the message that Gmail takes as `raw`. */
import { z } from 'zod';
import type { Api } from '../../define.ts';
import { path } from '../../define.ts';
import { headerAddresses, headerText, mailbox, messageIds } from './header.ts';
import { gmailMessage, headersOf } from './message.ts';

const address = z
  .string()
  .regex(mailbox, 'must be one address such as ada@example.com or Ada Lovelace <ada@example.com>')
  .describe('ada@example.com or Ada Lovelace <ada@example.com>');

export const mail = {
  to: z.array(address).min(1).max(100).describe('Recipients'),
  cc: z.array(address).max(100).optional().describe('Recipients of a copy'),
  bcc: z.array(address).max(100).optional().describe('Recipients whom the others do not see'),
  subject: z.string().optional().describe('Subject; when left out in a reply, that of the message with Re:'),
  body: z.string().describe('The text, plain; no HTML'),
  replyToMessageId: z
    .string()
    .min(1)
    .optional()
    .describe('Id of the message that this answers; keeps the conversation together. Recipients are not taken from it'),
};

interface Mail {
  readonly to?: readonly string[] | undefined;
  readonly cc?: readonly string[] | undefined;
  readonly bcc?: readonly string[] | undefined;
  readonly subject?: string | undefined;
  readonly body: string;
  readonly replyToMessageId?: string | undefined;
}

/** The message as Gmail's `Message` resource. A reply reads what it answers first, for its headers. */
export const compose = async (api: Api, { replyToMessageId, ...mail }: Mail) => {
  if (replyToMessageId === undefined) return { raw: encode(mail, {}) };
  const answered = await readAnswered(api, replyToMessageId);
  return { raw: encode({ ...mail, subject: mail.subject ?? answered.subject }, answered), threadId: answered.threadId };
};

interface Conversation {
  readonly inReplyTo?: string | undefined;
  readonly references?: readonly string[];
}

const readAnswered = async (api: Api, id: string) => {
  const metadataHeaders = ['Subject', 'Message-ID', 'References'];
  const message = gmailMessage.parse(await api.get(path`/messages/${id}`, { format: 'metadata', metadataHeaders }));
  const { subject = '', messageId = '', references = '' } = headersOf(message);
  const [inReplyTo] = messageIds(messageId);
  return {
    threadId: message.threadId,
    subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
    inReplyTo,
    // The oldest and the latest are what mail programs thread by (RFC 5322 section 3.6.4).
    references: [...messageIds(references).slice(-20), ...(inReplyTo === undefined ? [] : [inReplyTo])],
  };
};

const encode = ({ to = [], cc = [], bcc = [], subject = '', body }: Mail, { inReplyTo, references = [] }: Conversation) => {
  const headers = [
    ...(to.length > 0 ? [`To: ${headerAddresses(to)}`] : []),
    ...(cc.length > 0 ? [`Cc: ${headerAddresses(cc)}`] : []),
    ...(bcc.length > 0 ? [`Bcc: ${headerAddresses(bcc)}`] : []),
    `Subject: ${headerText(subject)}`,
    ...(inReplyTo === undefined ? [] : [`In-Reply-To: ${inReplyTo}`]),
    ...(references.length > 0 ? [`References: ${references.join('\r\n ')}`] : []),
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=UTF-8',
    'Content-Transfer-Encoding: base64',
  ];
  // Base64 keeps every line short and leaves no line that a mail server could take for its own (RFC 5321 section 4.5.2).
  const text = Buffer.from(body.replace(/\r\n?|\n/g, '\r\n')).toString('base64');
  const lines = [...headers, '', ...(text.match(/.{1,76}/g) ?? []), ''];
  return Buffer.from(lines.join('\r\n')).toString('base64url');
};
