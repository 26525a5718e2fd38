/** Notion's native operations; `catalog/notion.ts` says where they are sent and with which credential. */
import { nativeProvider } from '../define.ts';
import { appendPageContent } from './operations/append-page-content.ts';
import { createComment } from './operations/create-comment.ts';
import { createPage } from './operations/create-page.ts';
import { editPageContent } from './operations/edit-page-content.ts';
import { getCurrentUser } from './operations/get-current-user.ts';
import { getDataSource } from './operations/get-data-source.ts';
import { getDatabase } from './operations/get-database.ts';
import { getPage } from './operations/get-page.ts';
import { getPageContent } from './operations/get-page-content.ts';
import { listComments } from './operations/list-comments.ts';
import { listUsers } from './operations/list-users.ts';
import { queryDataSource } from './operations/query-data-source.ts';
import { search } from './operations/search.ts';
import { updatePage } from './operations/update-page.ts';

export const notion = nativeProvider('notion', [
  search,
  getPage,
  getPageContent,
  createPage,
  updatePage,
  editPageContent,
  appendPageContent,
  getDatabase,
  getDataSource,
  queryDataSource,
  listComments,
  createComment,
  listUsers,
  getCurrentUser,
]);
