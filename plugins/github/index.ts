/** GitHub's native operations; `catalog/github.ts` says where they are sent and with which credential. */
import { nativeProvider } from '../define.ts';
import { addLabels } from './operations/add-labels.ts';
import { compareCommits } from './operations/compare-commits.ts';
import { createBranch } from './operations/create-branch.ts';
import { createFile } from './operations/create-file.ts';
import { createIssue } from './operations/create-issue.ts';
import { createIssueComment } from './operations/create-issue-comment.ts';
import { createLabel } from './operations/create-label.ts';
import { createPullRequest } from './operations/create-pull-request.ts';
import { createPullRequestReview } from './operations/create-pull-request-review.ts';
import { createRelease } from './operations/create-release.ts';
import { createRepository } from './operations/create-repository.ts';
import { deleteBranch } from './operations/delete-branch.ts';
import { deleteFile } from './operations/delete-file.ts';
import { forkRepository } from './operations/fork-repository.ts';
import { getCommit } from './operations/get-commit.ts';
import { getCurrentUser } from './operations/get-current-user.ts';
import { getFileContents } from './operations/get-file-contents.ts';
import { getIssue } from './operations/get-issue.ts';
import { getLatestRelease } from './operations/get-latest-release.ts';
import { getPullRequest } from './operations/get-pull-request.ts';
import { getRepository } from './operations/get-repository.ts';
import { getTree } from './operations/get-tree.ts';
import { getWorkflowRun } from './operations/get-workflow-run.ts';
import { listBranches } from './operations/list-branches.ts';
import { listCheckRuns } from './operations/list-check-runs.ts';
import { listCommits } from './operations/list-commits.ts';
import { listIssueComments } from './operations/list-issue-comments.ts';
import { listIssues } from './operations/list-issues.ts';
import { listLabels } from './operations/list-labels.ts';
import { listNotifications } from './operations/list-notifications.ts';
import { listOrganizations } from './operations/list-organizations.ts';
import { listPullRequestFiles } from './operations/list-pull-request-files.ts';
import { listPullRequestReviews } from './operations/list-pull-request-reviews.ts';
import { listPullRequests } from './operations/list-pull-requests.ts';
import { listReleases } from './operations/list-releases.ts';
import { listRepositories } from './operations/list-repositories.ts';
import { listReviewComments } from './operations/list-review-comments.ts';
import { listWorkflowJobs } from './operations/list-workflow-jobs.ts';
import { listWorkflowRuns } from './operations/list-workflow-runs.ts';
import { listWorkflows } from './operations/list-workflows.ts';
import { markNotificationRead } from './operations/mark-notification-read.ts';
import { mergePullRequest } from './operations/merge-pull-request.ts';
import { removeLabel } from './operations/remove-label.ts';
import { requestReviewers } from './operations/request-reviewers.ts';
import { rerunFailedJobs } from './operations/rerun-failed-jobs.ts';
import { runWorkflow } from './operations/run-workflow.ts';
import { searchCode } from './operations/search-code.ts';
import { searchIssues } from './operations/search-issues.ts';
import { searchRepositories } from './operations/search-repositories.ts';
import { updateFile } from './operations/update-file.ts';
import { updateIssue } from './operations/update-issue.ts';
import { updatePullRequest } from './operations/update-pull-request.ts';

export const github = nativeProvider('github', [
  getCurrentUser,
  listOrganizations,
  listRepositories,
  getRepository,
  searchRepositories,
  createRepository,
  forkRepository,
  listBranches,
  createBranch,
  deleteBranch,
  listCommits,
  getCommit,
  compareCommits,
  getFileContents,
  getTree,
  createFile,
  updateFile,
  deleteFile,
  searchCode,
  listIssues,
  getIssue,
  searchIssues,
  createIssue,
  updateIssue,
  listIssueComments,
  createIssueComment,
  listLabels,
  createLabel,
  addLabels,
  removeLabel,
  listPullRequests,
  getPullRequest,
  listPullRequestFiles,
  listPullRequestReviews,
  listReviewComments,
  createPullRequest,
  updatePullRequest,
  requestReviewers,
  createPullRequestReview,
  mergePullRequest,
  listReleases,
  getLatestRelease,
  createRelease,
  listWorkflows,
  listWorkflowRuns,
  getWorkflowRun,
  listWorkflowJobs,
  rerunFailedJobs,
  runWorkflow,
  listCheckRuns,
  listNotifications,
  markNotificationRead,
]);
