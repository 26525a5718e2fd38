import { nativeProvider } from '../../define.ts';
import { createDraft } from './operations/create-draft.ts';
import { getMessage } from './operations/get-message.ts';
import { getProfile } from './operations/get-profile.ts';
import { getThread } from './operations/get-thread.ts';
import { listDrafts } from './operations/list-drafts.ts';
import { listLabels } from './operations/list-labels.ts';
import { listThreads } from './operations/list-threads.ts';
import { modifyMessageLabels } from './operations/modify-message-labels.ts';
import { searchMessages } from './operations/search-messages.ts';
import { sendDraft } from './operations/send-draft.ts';
import { sendMessage } from './operations/send-message.ts';
import { trashMessage } from './operations/trash-message.ts';

export const gmail = nativeProvider('gmail', [
  getProfile,
  searchMessages,
  getMessage,
  listThreads,
  getThread,
  sendMessage,
  createDraft,
  listDrafts,
  sendDraft,
  listLabels,
  modifyMessageLabels,
  trashMessage,
]);
