/** What several operations ask for and answer: Discord's own field names, cut to what a model needs. */
import { z } from 'zod';

/** Ids are numbers of up to 20 digits, written as text because they do not fit into a JavaScript number. */
export const idOf = (thing: string) =>
  z
    .string()
    .regex(/^\d{15,21}$/, 'must be an id of 15 to 21 digits')
    .describe(`Id of the ${thing}`);

export const content = z.string().min(1).max(2_000).describe('The text, in Discord’s Markdown, at most 2,000 characters');

/** Never everybody at once: `@everyone`, `@here` and roles in a text stay words, people named in it are notified. */
export const allowedMentions = { parse: ['users'] };

export const userShape = z.object({
  id: z.string(),
  username: z.string(),
  global_name: z.string().nullish().describe('The name that is shown'),
  bot: z.boolean().nullish(),
});

export const messageShape = z.object({
  id: z.string(),
  channel_id: z.string(),
  author: userShape,
  content: z.string(),
  timestamp: z.string(),
  edited_timestamp: z.string().nullish(),
  message_reference: z.object({ message_id: z.string().nullish(), channel_id: z.string().nullish() }).nullish(),
  thread: z.object({ id: z.string(), name: z.string().nullish() }).nullish().describe('The thread that begins with this message'),
  attachments: z.array(z.object({ filename: z.string(), url: z.string(), size: z.int() })).nullish(),
  embeds: z
    .array(z.object({ title: z.string().nullish(), url: z.string().nullish(), description: z.string().nullish() }))
    .nullish(),
  reactions: z.array(z.object({ count: z.int(), emoji: z.object({ name: z.string().nullish() }) })).nullish(),
});

export const guildShape = z.object({ id: z.string(), name: z.string(), owner: z.boolean().nullish() });

export const guildPaging = {
  limit: z.int().min(1).max(200).optional().describe('Servers in an answer: at most 200, which is what is taken when left out'),
  after: idOf('last server of the answer before, to read on').optional(),
};

export const memberShape = z.object({
  user: userShape.nullish(),
  nick: z.string().nullish(),
  roles: z.array(z.string()).describe('Ids of roles'),
  joined_at: z.string().nullish(),
});

export const listOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item) });
