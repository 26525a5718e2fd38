/** Slack's native operations; `catalog/slack.ts` says where they are sent and with which credential. */
import { nativeProvider } from '../define.ts';
import { addReaction } from './operations/add-reaction.ts';
import { createChannel } from './operations/create-channel.ts';
import { deleteMessage } from './operations/delete-message.ts';
import { findUserByEmail } from './operations/find-user-by-email.ts';
import { getChannel } from './operations/get-channel.ts';
import { getChannelHistory } from './operations/get-channel-history.ts';
import { getCurrentUser } from './operations/get-current-user.ts';
import { getPermalink } from './operations/get-permalink.ts';
import { getThreadReplies } from './operations/get-thread-replies.ts';
import { getUser } from './operations/get-user.ts';
import { inviteToChannel } from './operations/invite-to-channel.ts';
import { joinChannel } from './operations/join-channel.ts';
import { listChannelMembers } from './operations/list-channel-members.ts';
import { listChannels } from './operations/list-channels.ts';
import { listPins } from './operations/list-pins.ts';
import { listUsers } from './operations/list-users.ts';
import { openDirectMessage } from './operations/open-direct-message.ts';
import { pinMessage } from './operations/pin-message.ts';
import { postMessage } from './operations/post-message.ts';
import { removeReaction } from './operations/remove-reaction.ts';
import { replyInThread } from './operations/reply-in-thread.ts';
import { scheduleMessage } from './operations/schedule-message.ts';
import { searchMessages } from './operations/search-messages.ts';
import { setChannelPurpose } from './operations/set-channel-purpose.ts';
import { setChannelTopic } from './operations/set-channel-topic.ts';
import { updateMessage } from './operations/update-message.ts';

export const slack = nativeProvider('slack', [
  getCurrentUser,
  listChannels,
  getChannel,
  listChannelMembers,
  createChannel,
  joinChannel,
  inviteToChannel,
  setChannelTopic,
  setChannelPurpose,
  getChannelHistory,
  getThreadReplies,
  searchMessages,
  postMessage,
  replyInThread,
  scheduleMessage,
  updateMessage,
  deleteMessage,
  getPermalink,
  addReaction,
  removeReaction,
  listPins,
  pinMessage,
  openDirectMessage,
  listUsers,
  getUser,
  findUserByEmail,
]);
