/** What several operations ask for and answer: GitLab's own field names, cut to what a model needs. */
import { z } from 'zod';
import { limits, longText } from './text.ts';

/** Input: which project. One encoded segment, whether it is a number or a path. */
export const project = {
  project: z.string().min(1).describe('Path of the project such as group/name, or its numeric id as text'),
};
export const issueIid = z.int().min(1).describe('Number of the issue inside its project, as in the URL');
export const mergeRequestIid = z.int().min(1).describe('Number of the merge request inside its project, as in the URL');
export const labelList = z.array(z.string().min(1)).describe('Names of labels');

const person = z.object({ username: z.string(), name: z.string().nullish() });
const time = z.string().nullish();

export const projectShape = z.object({
  id: z.int(),
  path_with_namespace: z.string(),
  description: longText(limits.listed).nullish(),
  visibility: z.string().optional(),
  default_branch: z.string().nullish(),
  archived: z.boolean().optional(),
  star_count: z.int().optional(),
  open_issues_count: z.int().nullish(),
  last_activity_at: time,
  web_url: z.string(),
});

const issue = (limit: number) =>
  z.object({
    iid: z.int(),
    project_id: z.int(),
    title: z.string(),
    state: z.string(),
    author: person.nullish(),
    assignees: z.array(person).nullish(),
    labels: z.array(z.string()).optional(),
    milestone: z.object({ title: z.string(), due_date: time }).nullish(),
    due_date: time,
    confidential: z.boolean().optional(),
    user_notes_count: z.int().optional(),
    description: longText(limit).nullish(),
    created_at: time,
    updated_at: time,
    closed_at: time,
    web_url: z.string(),
  });
export const issueShape = issue(limits.whole);
export const listedIssueShape = issue(limits.listed);

const mergeRequest = (limit: number) =>
  z.object({
    iid: z.int(),
    project_id: z.int(),
    title: z.string(),
    state: z.string(),
    draft: z.boolean().optional(),
    author: person.nullish(),
    assignees: z.array(person).nullish(),
    reviewers: z.array(person).nullish(),
    labels: z.array(z.string()).optional(),
    source_branch: z.string(),
    target_branch: z.string(),
    sha: z.string().nullish(),
    detailed_merge_status: z.string().optional().describe('mergeable, or what stands in the way'),
    has_conflicts: z.boolean().optional(),
    description: longText(limit).nullish(),
    created_at: time,
    updated_at: time,
    merged_at: time,
    web_url: z.string(),
  });
export const mergeRequestShape = mergeRequest(limits.whole);
export const listedMergeRequestShape = mergeRequest(limits.listed);

export const noteShape = z.object({
  id: z.int(),
  author: person.nullish(),
  body: longText(limits.whole),
  system: z.boolean().optional().describe('true: GitLab wrote down a change; nobody said this'),
  created_at: time,
});

export const pipelineShape = z.object({
  id: z.int(),
  status: z.string(),
  source: z.string().nullish(),
  ref: z.string().nullish(),
  sha: z.string(),
  created_at: time,
  updated_at: time,
  web_url: z.string(),
});
