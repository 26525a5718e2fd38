/** GitLab's native operations; `catalog/gitlab.ts` says where they are sent and with which credential. */
import { nativeProvider } from '../define.ts';
import { createIssue } from './operations/create-issue.ts';
import { createIssueNote } from './operations/create-issue-note.ts';
import { createMergeRequest } from './operations/create-merge-request.ts';
import { getFile } from './operations/get-file.ts';
import { getIssue } from './operations/get-issue.ts';
import { getMergeRequest } from './operations/get-merge-request.ts';
import { getProject } from './operations/get-project.ts';
import { listIssueNotes } from './operations/list-issue-notes.ts';
import { listIssues } from './operations/list-issues.ts';
import { listMergeRequestDiffs } from './operations/list-merge-request-diffs.ts';
import { listMergeRequests } from './operations/list-merge-requests.ts';
import { listPipelineJobs } from './operations/list-pipeline-jobs.ts';
import { listPipelines } from './operations/list-pipelines.ts';
import { listProjects } from './operations/list-projects.ts';
import { listTree } from './operations/list-tree.ts';
import { updateIssue } from './operations/update-issue.ts';

export const gitlab = nativeProvider('gitlab', [
  listProjects,
  getProject,
  listIssues,
  getIssue,
  listIssueNotes,
  createIssue,
  updateIssue,
  createIssueNote,
  listMergeRequests,
  getMergeRequest,
  listMergeRequestDiffs,
  createMergeRequest,
  listPipelines,
  listPipelineJobs,
  listTree,
  getFile,
]);
