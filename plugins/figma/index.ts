/** Figma's native operations; `catalog/figma.ts` says where they are sent and with which credential. */
import { nativeProvider } from '../define.ts';
import { createComment } from './operations/create-comment.ts';
import { deleteComment } from './operations/delete-comment.ts';
import { getCurrentUser } from './operations/get-current-user.ts';
import { getFile } from './operations/get-file.ts';
import { getFileMetadata } from './operations/get-file-metadata.ts';
import { getNodes } from './operations/get-nodes.ts';
import { listComments } from './operations/list-comments.ts';
import { listComponents } from './operations/list-components.ts';
import { listProjectFiles } from './operations/list-project-files.ts';
import { listTeamProjects } from './operations/list-team-projects.ts';
import { listVersions } from './operations/list-versions.ts';
import { renderImages } from './operations/render-images.ts';

export const figma = nativeProvider('figma', [
  getFile,
  getNodes,
  renderImages,
  getFileMetadata,
  listVersions,
  listComponents,
  listComments,
  createComment,
  deleteComment,
  listTeamProjects,
  listProjectFiles,
  getCurrentUser,
]);
