/** Discord's native operations: what bots may do, and the little that a person's own access shows. */
import { nativeProvider } from '../define.ts';
import { addReaction } from './bot/add-reaction.ts';
import { createThread } from './bot/create-thread.ts';
import { deleteMessage } from './bot/delete-message.ts';
import { editMessage } from './bot/edit-message.ts';
import { getMessage } from './bot/get-message.ts';
import { listChannels } from './bot/list-channels.ts';
import { listGuilds } from './bot/list-guilds.ts';
import { listMessages } from './bot/list-messages.ts';
import { searchMembers } from './bot/search-members.ts';
import { sendMessage } from './bot/send-message.ts';
import { getCurrentUser } from './user/get-current-user.ts';
import { getMyMember } from './user/get-my-member.ts';
import { listMyGuilds } from './user/list-my-guilds.ts';

export const discordBot = nativeProvider('discord-bot', [
  listGuilds,
  listChannels,
  listMessages,
  getMessage,
  sendMessage,
  editMessage,
  deleteMessage,
  addReaction,
  createThread,
  searchMembers,
]);

export const discordUser = nativeProvider('discord-user', [getCurrentUser, listMyGuilds, getMyMember]);
