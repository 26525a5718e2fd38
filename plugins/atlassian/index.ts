/** Atlassian's native operations; `catalog/atlassian.ts` says where they are sent and with which credential. */
import { nativeProvider } from '../define.ts';
import { createComment } from './operations/create-comment.ts';
import { createIssue } from './operations/create-issue.ts';
import { createPage } from './operations/create-page.ts';
import { getIssue } from './operations/get-issue.ts';
import { getPage } from './operations/get-page.ts';
import { listComments } from './operations/list-comments.ts';
import { listIssueTypes } from './operations/list-issue-types.ts';
import { listProjects } from './operations/list-projects.ts';
import { listSpaces } from './operations/list-spaces.ts';
import { listTransitions } from './operations/list-transitions.ts';
import { searchContent } from './operations/search-content.ts';
import { searchIssues } from './operations/search-issues.ts';
import { searchUsers } from './operations/search-users.ts';
import { transitionIssue } from './operations/transition-issue.ts';
import { updateIssue } from './operations/update-issue.ts';
import { updatePage } from './operations/update-page.ts';

export const jira = nativeProvider('jira', [
  searchIssues,
  getIssue,
  createIssue,
  updateIssue,
  listComments,
  createComment,
  listTransitions,
  transitionIssue,
  listProjects,
  listIssueTypes,
  searchUsers,
]);

export const confluence = nativeProvider('confluence', [searchContent, listSpaces, getPage, createPage, updatePage]);
