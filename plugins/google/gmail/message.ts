/** Gmail's `Message` resource as it arrives, and what of it a model is shown. */
import { z } from 'zod';
import { bounded } from '../text.ts';
import { htmlText } from './html-text.ts';

const part = z.object({
  mimeType: z.string().nullish(),
  filename: z.string().nullish(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })).nullish(),
  body: z.object({ data: z.string().nullish(), size: z.int().nullish() }).nullish(),
  get parts() {
    return z.array(part).nullish();
  },
});
type Part = z.output<typeof part>;

export const gmailMessage = z.object({
  id: z.string(),
  threadId: z.string(),
  labelIds: z.array(z.string()).nullish(),
  snippet: z.string().nullish(),
  internalDate: z.string().nullish(),
  payload: part.nullish(),
});
export type GmailMessage = z.output<typeof gmailMessage>;

const listed = {
  id: z.string(),
  threadId: z.string().describe('The conversation, for get_thread'),
  labelIds: z.array(z.string()).nullish().describe('UNREAD, INBOX, SENT, STARRED, TRASH and ids from list_labels'),
  from: z.string().nullish(),
  to: z.string().nullish(),
  cc: z.string().nullish(),
  subject: z.string().nullish(),
  date: z.string().nullish().describe('When Gmail got it'),
};

/** A message without its text. */
export const listedMessageShape = z.object({ ...listed, snippet: z.string().nullish() });

/** A message with its text. */
export const messageShape = z.object({
  ...listed,
  bcc: z.string().nullish(),
  replyTo: z.string().nullish().describe('Where answers are wanted, if not at from'),
  body: z.string().nullish().describe('Plain text; taken from the HTML where there is nothing else'),
  attachments: z.array(z.object({ filename: z.string(), mimeType: z.string().nullish(), size: z.int().nullish() })).optional(),
});

/** The headers that `listedMessage` shows. */
export const listedHeaders = ['From', 'To', 'Cc', 'Subject'];

export const listedMessage = (message: GmailMessage) => {
  const { from, to, cc, subject } = headersOf(message);
  const { id, threadId, labelIds, snippet } = message;
  return { id, threadId, labelIds, from, to, cc, subject, date: dateOf(message), snippet };
};

export const fullMessage = (message: GmailMessage, body: string) => {
  const { bcc, replyTo } = headersOf(message);
  return { ...listedMessage(message), bcc, replyTo, body, attachments: attachmentsOf(message) };
};

/** As in a list, with a bounded body in place of the snippet. */
export const threadMessage = (message: GmailMessage, limit: number) => fullMessage(message, bounded(bodyOf(message), limit));

/** The first header of each name. */
export const headersOf = ({ payload }: GmailMessage) => {
  const find = (wanted: string) => payload?.headers?.find(({ name }) => name.toLowerCase() === wanted)?.value;
  return {
    from: find('from'),
    to: find('to'),
    cc: find('cc'),
    bcc: find('bcc'),
    replyTo: find('reply-to'),
    subject: find('subject'),
    messageId: find('message-id'),
    references: find('references'),
  };
};

/** The text a person would read first: plain where there is plain text, else what the HTML says. */
export const bodyOf = ({ payload }: GmailMessage): string => {
  const parts = partsOf(payload).filter(({ filename }) => !filename);
  const plain = parts.filter(({ mimeType }) => mimeType === 'text/plain').map(textOf);
  if (plain.some((text) => text.trim() !== '')) return plain.join('\n').replaceAll('\r\n', '\n');
  return parts
    .filter(({ mimeType }) => mimeType === 'text/html')
    .map((html) => htmlText(textOf(html)))
    .join('\n');
};

const attachmentsOf = ({ payload }: GmailMessage) =>
  partsOf(payload).flatMap(({ filename, mimeType, body }) => (filename ? [{ filename, mimeType, size: body?.size }] : []));

const dateOf = ({ internalDate }: GmailMessage): string | undefined => {
  const date = new Date(Number(internalDate ?? Number.NaN));
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
};

const partsOf = (root: Part | null | undefined): Part[] => (root ? [root, ...(root.parts ?? []).flatMap(partsOf)] : []);

/** UTF-8 unless its bytes say otherwise; then what the part declares. */
const textOf = ({ body, headers }: Part): string => {
  const bytes = Buffer.from(body?.data ?? '', 'base64url');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const type = headers?.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? '';
    return new TextDecoder(knownCharset(/charset="?([\w.:-]+)/i.exec(type)?.[1])).decode(bytes);
  }
};

const knownCharset = (label = 'utf-8'): string => {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return 'utf-8';
  }
};
