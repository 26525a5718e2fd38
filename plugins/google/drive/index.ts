import { nativeProvider } from '../../define.ts';
import { createFolder } from './operations/create-folder.ts';
import { deleteFile } from './operations/delete-file.ts';
import { getFile } from './operations/get-file.ts';
import { readFile } from './operations/read-file.ts';
import { searchFiles } from './operations/search-files.ts';
import { trashFile } from './operations/trash-file.ts';
import { updateFile } from './operations/update-file.ts';
import { updateTextFile } from './operations/update-text-file.ts';
import { uploadTextFile } from './operations/upload-text-file.ts';

export const googleDrive = nativeProvider('google-drive', [
  searchFiles,
  getFile,
  readFile,
  createFolder,
  uploadTextFile,
  updateFile,
  updateTextFile,
  trashFile,
  deleteFile,
]);
