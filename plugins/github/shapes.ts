/** What several operations ask for and answer: GitHub's own field names, cut to what a model needs. */
import { z } from 'zod';
import { limits, longText } from './text.ts';

/** Input: which repository. */
export const repository = {
  owner: z.string().min(1).describe('User or organisation, as in the URL'),
  repo: z.string().min(1).describe('Repository name, without the owner'),
};
export const issueNumber = z.int().min(1).describe('Number of the issue or pull request, as in the URL');
export const pullNumber = z.int().min(1).describe('Number of the pull request, as in the URL');
export const direction = z.enum(['asc', 'desc']).optional().describe('Order of the sort; desc when left out');

const person = z.object({ login: z.string() });
const people = z.array(person).nullish();
const time = z.string().nullish();

export const repositoryShape = z.object({
  full_name: z.string(),
  description: z.string().nullish(),
  private: z.boolean(),
  visibility: z.string().optional(),
  fork: z.boolean().optional(),
  archived: z.boolean().optional(),
  default_branch: z.string().optional(),
  language: z.string().nullish(),
  topics: z.array(z.string()).optional(),
  stargazers_count: z.int().optional(),
  forks_count: z.int().optional(),
  open_issues_count: z.int().optional().describe('Open issues and open pull requests together'),
  permissions: z
    .object({ admin: z.boolean().optional(), push: z.boolean().optional(), pull: z.boolean().optional() })
    .optional()
    .describe('What this account may do there'),
  pushed_at: time,
  html_url: z.string(),
});

export const labelShape = z.object({
  name: z.string(),
  color: z.string().nullish(),
  description: z.string().nullish(),
});
const labels = z.array(z.union([z.string(), z.object({ name: z.string().nullish() })])).optional();
const milestone = z.object({ number: z.int(), title: z.string(), due_on: time }).nullish();

const issue = (bodyLimit: number) =>
  z.object({
    number: z.int(),
    title: z.string(),
    state: z.string(),
    state_reason: z.string().nullish(),
    user: person.nullish(),
    assignees: people,
    labels,
    milestone,
    comments: z.int().optional(),
    pull_request: z.object({ html_url: z.string().nullish() }).nullish().describe('Only there when this is a pull request'),
    body: longText(bodyLimit).nullish(),
    created_at: time,
    updated_at: time,
    closed_at: time,
    html_url: z.string(),
  });
export const issueShape = issue(limits.whole);
export const listedIssueShape = issue(limits.listed);

export const commentShape = z.object({
  id: z.int(),
  user: person.nullish(),
  body: longText(limits.whole).nullish(),
  created_at: time,
  updated_at: time,
  html_url: z.string(),
});

const branchEnd = z.object({ ref: z.string(), sha: z.string(), label: z.string().nullish() });
const pullRequest = (bodyLimit: number) =>
  z.object({
    number: z.int(),
    title: z.string(),
    state: z.string(),
    draft: z.boolean().nullish(),
    user: person.nullish(),
    assignees: people,
    requested_reviewers: people,
    labels,
    milestone,
    head: branchEnd,
    base: branchEnd,
    body: longText(bodyLimit).nullish(),
    created_at: time,
    updated_at: time,
    closed_at: time,
    merged_at: time,
    html_url: z.string(),
  });
export const listedPullRequestShape = pullRequest(limits.listed);
export const pullRequestShape = pullRequest(limits.whole).extend({
  merged: z.boolean().nullish(),
  mergeable: z.boolean().nullish().describe('null: GitHub is still working it out, read again in a few seconds'),
  mergeable_state: z
    .string()
    .nullish()
    .describe('clean, dirty (conflicts), blocked (checks or reviews missing), behind, unstable, draft'),
  merge_commit_sha: z.string().nullish(),
  commits: z.int().nullish(),
  additions: z.int().nullish(),
  deletions: z.int().nullish(),
  changed_files: z.int().nullish(),
});

export const reviewShape = z.object({
  id: z.int(),
  user: person.nullish(),
  state: z.string(),
  body: longText(limits.whole).nullish(),
  commit_id: z.string().nullish(),
  submitted_at: time,
  html_url: z.string().nullish(),
});

const signature = z.object({ name: z.string().nullish(), date: time }).nullish();
export const commitShape = z.object({
  sha: z.string(),
  commit: z.object({ message: longText(limits.listed), author: signature, committer: signature }),
  author: person.partial().nullish(),
  parents: z.array(z.object({ sha: z.string() })).optional(),
  html_url: z.string().nullish(),
});

export const changedFileShape = z.object({
  filename: z.string(),
  previous_filename: z.string().optional(),
  status: z.string(),
  additions: z.int(),
  deletions: z.int(),
  patch: longText(limits.patch).optional().describe('Not there for binary and very large files'),
});

/** What the writes to a file answer. */
export const fileCommitShape = z.object({
  content: z
    .object({ path: z.string(), sha: z.string(), html_url: z.string().nullish() })
    .nullish()
    .describe('The file as it is now; its sha is needed for the next change'),
  commit: z.object({ sha: z.string(), message: z.string().nullish(), html_url: z.string().nullish() }),
});

export const releaseShape = z.object({
  id: z.int(),
  tag_name: z.string(),
  target_commitish: z.string().nullish(),
  name: z.string().nullish(),
  draft: z.boolean(),
  prerelease: z.boolean(),
  author: person.nullish(),
  body: longText(limits.whole).nullish(),
  assets: z.array(z.object({ name: z.string(), size: z.int(), download_count: z.int().optional() })).optional(),
  created_at: time,
  published_at: time,
  html_url: z.string(),
});

export const workflowRunShape = z.object({
  id: z.int(),
  name: z.string().nullish(),
  display_title: z.string().nullish(),
  workflow_id: z.int(),
  path: z.string().nullish(),
  event: z.string(),
  status: z.string().nullish(),
  conclusion: z.string().nullish().describe('null until the run is completed'),
  head_branch: z.string().nullish(),
  head_sha: z.string(),
  run_number: z.int(),
  run_attempt: z.int().optional(),
  actor: person.nullish(),
  created_at: time,
  updated_at: time,
  html_url: z.string(),
});
