/** Linear's native operations; `catalog/linear.ts` says where they are sent and with which credential. */
import { nativeProvider } from '../define.ts';
import { addIssueLabel } from './operations/add-issue-label.ts';
import { archiveIssue } from './operations/archive-issue.ts';
import { createComment } from './operations/create-comment.ts';
import { createIssue } from './operations/create-issue.ts';
import { getIssue } from './operations/get-issue.ts';
import { getIssueLinks } from './operations/get-issue-links.ts';
import { getViewer } from './operations/get-viewer.ts';
import { listComments } from './operations/list-comments.ts';
import { listCycles } from './operations/list-cycles.ts';
import { listIssues } from './operations/list-issues.ts';
import { listLabels } from './operations/list-labels.ts';
import { listProjects } from './operations/list-projects.ts';
import { listTeams } from './operations/list-teams.ts';
import { listUsers } from './operations/list-users.ts';
import { listWorkflowStates } from './operations/list-workflow-states.ts';
import { removeIssueLabel } from './operations/remove-issue-label.ts';
import { searchIssues } from './operations/search-issues.ts';
import { unarchiveIssue } from './operations/unarchive-issue.ts';
import { updateComment } from './operations/update-comment.ts';
import { updateIssue } from './operations/update-issue.ts';

export const linear = nativeProvider('linear', [
  getViewer,
  listTeams,
  listUsers,
  listWorkflowStates,
  listLabels,
  listProjects,
  listCycles,
  listIssues,
  getIssue,
  getIssueLinks,
  searchIssues,
  createIssue,
  updateIssue,
  addIssueLabel,
  removeIssueLabel,
  archiveIssue,
  unarchiveIssue,
  listComments,
  createComment,
  updateComment,
]);
