/** Microsoft 365's native operations; `catalog/microsoft.ts` says where they are sent and with which credential. */
import { nativeProvider } from '../define.ts';
import { createDraft } from './operations/create-draft.ts';
import { createEvent } from './operations/create-event.ts';
import { createFolder } from './operations/create-folder.ts';
import { deleteEvent } from './operations/delete-event.ts';
import { getEvent } from './operations/get-event.ts';
import { getFile } from './operations/get-file.ts';
import { getMe } from './operations/get-me.ts';
import { getMessage } from './operations/get-message.ts';
import { listCalendars } from './operations/list-calendars.ts';
import { listEvents } from './operations/list-events.ts';
import { listFiles } from './operations/list-files.ts';
import { listMailFolders } from './operations/list-mail-folders.ts';
import { listMessages } from './operations/list-messages.ts';
import { moveMessage } from './operations/move-message.ts';
import { replyToMessage } from './operations/reply-to-message.ts';
import { searchFiles } from './operations/search-files.ts';
import { searchMessages } from './operations/search-messages.ts';
import { sendDraft } from './operations/send-draft.ts';
import { sendMail } from './operations/send-mail.ts';
import { trashFile } from './operations/trash-file.ts';
import { updateEvent } from './operations/update-event.ts';
import { updateMessage } from './operations/update-message.ts';
import { uploadTextFile } from './operations/upload-text-file.ts';

export const microsoft = nativeProvider('microsoft', [
  getMe,
  listMessages,
  searchMessages,
  getMessage,
  sendMail,
  replyToMessage,
  createDraft,
  sendDraft,
  updateMessage,
  moveMessage,
  listMailFolders,
  listCalendars,
  listEvents,
  getEvent,
  createEvent,
  updateEvent,
  deleteEvent,
  listFiles,
  searchFiles,
  getFile,
  uploadTextFile,
  createFolder,
  trashFile,
]);
