/** What several operations ask for and answer: Slack's own field names, cut to what a model needs. */
import { z } from 'zod';
import { limits, longText } from './text.ts';

/** Input: which conversation. */
export const channel = z.string().min(1).describe('Id of the channel or direct message, such as C0123456789, from list_channels');
export const messageText = z
  .string()
  .min(1)
  .max(40_000)
  .describe('The message in Slack’s mrkdwn: *bold*, _italic_, `code`, <https://example.com|link>, <@U0123456789> for a person');
export const ts = z.string().min(1).describe('ts of the message, such as 1700000000.123456, exactly as it was answered');
export const user = z.string().min(1).describe('Id of the person, such as U0123456789');
export const emoji = z
  .string()
  .min(1)
  .regex(/^[^:]+(::skin-tone-\d)?$/, 'must be a name without colons')
  .describe('Name of the emoji without colons, such as thumbsup');

/** Any of these lets an account see or read some conversations; Slack decides which. */
export const conversationReadScopes = ['channels:read', 'groups:read', 'im:read', 'mpim:read'] as const;
export const historyScopes = ['channels:history', 'groups:history', 'im:history', 'mpim:history'] as const;
/** Bots have channels:manage, people channels:write, and both groups:write for private channels. */
export const manageScopes = ['channels:manage', 'channels:write', 'groups:write'] as const;

const shortText = z.object({ value: z.string().nullish() }).nullish();

export const channelShape = z.object({
  id: z.string(),
  name: z.string().nullish(),
  user: z.string().nullish().describe('The other person, in a direct message'),
  is_private: z.boolean().nullish(),
  is_im: z.boolean().nullish(),
  is_mpim: z.boolean().nullish(),
  is_archived: z.boolean().nullish(),
  is_member: z.boolean().nullish().describe('Whether this account is in it'),
  topic: shortText,
  purpose: shortText,
  num_members: z.int().nullish(),
});

const message = (textLimit: number) =>
  z.object({
    ts: z.string().describe('Identifies the message in its channel'),
    thread_ts: z.string().nullish().describe('ts of the message that began the thread'),
    user: z.string().nullish(),
    bot_id: z.string().nullish(),
    username: z.string().nullish(),
    subtype: z.string().nullish(),
    text: longText(textLimit).nullish(),
    attachments: z
      .array(
        z.object({
          title: z.string().nullish(),
          text: longText(limits.listed).nullish(),
          fallback: longText(limits.listed).nullish(),
        }),
      )
      .nullish(),
    files: z
      .array(
        z.object({ id: z.string(), name: z.string().nullish(), mimetype: z.string().nullish(), permalink: z.string().nullish() }),
      )
      .nullish(),
    reactions: z.array(z.object({ name: z.string(), count: z.int(), users: z.array(z.string()).nullish() })).nullish(),
    reply_count: z.int().nullish().describe('Answers in the thread; read them with get_thread_replies'),
    edited: z.object({ user: z.string().nullish(), ts: z.string() }).nullish(),
  });
export const listedMessageShape = message(limits.listed);
export const threadMessageShape = message(limits.thread);

/** What sending answers: where the message is. */
export const sentShape = z.object({
  channel: z.string(),
  ts: z.string().describe('Identifies the message in its channel; needed to change it, delete it or answer in its thread'),
  thread_ts: z.string().nullish(),
});

export const userShape = z.object({
  id: z.string(),
  name: z.string().nullish(),
  real_name: z.string().nullish(),
  deleted: z.boolean().nullish(),
  is_bot: z.boolean().nullish(),
  is_admin: z.boolean().nullish(),
  tz: z.string().nullish(),
  profile: z
    .object({
      display_name: z.string().nullish(),
      real_name: z.string().nullish(),
      title: z.string().nullish(),
      email: z.string().nullish().describe('Only there with the scope users:read.email'),
      status_text: z.string().nullish(),
      status_emoji: z.string().nullish(),
    })
    .nullish(),
});
