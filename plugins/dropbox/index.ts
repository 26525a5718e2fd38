/** Dropbox's native operations; `catalog/dropbox.ts` says where they are sent and with which credential. */
import { nativeProvider } from '../define.ts';
import { copyEntry } from './operations/copy-entry.ts';
import { createFolder } from './operations/create-folder.ts';
import { createSharedLink } from './operations/create-shared-link.ts';
import { deleteEntry } from './operations/delete-entry.ts';
import { getCurrentAccount } from './operations/get-current-account.ts';
import { getMetadata } from './operations/get-metadata.ts';
import { getTemporaryLink } from './operations/get-temporary-link.ts';
import { listFolder } from './operations/list-folder.ts';
import { listRevisions } from './operations/list-revisions.ts';
import { listSharedLinks } from './operations/list-shared-links.ts';
import { moveEntry } from './operations/move-entry.ts';
import { restoreFile } from './operations/restore-file.ts';
import { saveUrl } from './operations/save-url.ts';
import { searchFiles } from './operations/search-files.ts';

export const dropbox = nativeProvider('dropbox', [
  listFolder,
  searchFiles,
  getMetadata,
  getTemporaryLink,
  saveUrl,
  createFolder,
  moveEntry,
  copyEntry,
  deleteEntry,
  listRevisions,
  restoreFile,
  createSharedLink,
  listSharedLinks,
  getCurrentAccount,
]);
