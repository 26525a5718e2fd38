/** What several operations ask for and answer: Linear's own field names, cut to what a model needs. */
import { z } from 'zod';
import { limits, longText } from './text.ts';

export const issueId = z.string().min(1).describe('Id of the issue, or its identifier such as ENG-123');
export const teamId = z.string().min(1).describe('Id of the team, from list_teams');
export const markdown = z.string().describe('Markdown');
const priorityWords = '0 none, 1 urgent, 2 high, 3 medium, 4 low';

/** Input: what creating and updating an issue have in common. */
export const issueInput = {
  description: markdown.optional().describe('Markdown; replaces the whole description'),
  stateId: z.string().min(1).optional().describe('Id of the workflow state, from list_workflow_states of its team'),
  priority: z.int().min(0).max(4).optional().describe(priorityWords),
  labelIds: z.array(z.string().min(1)).optional().describe('Ids of all labels that it is to have; others are taken off'),
};
const idOf = (what: string) => z.string().min(1).describe(`Id of the ${what}`);
/** Input: what an issue may have one of. */
export const issueRelations = {
  assigneeId: idOf('person it is assigned to, from list_users'),
  projectId: idOf('project, from list_projects'),
  cycleId: idOf('cycle, from list_cycles of its team'),
  parentId: idOf('issue that it is a part of'),
  dueDate: z.iso.date().describe('Day such as 2026-12-24'),
};

const time = z.string().nullish();
const named = z.object({ id: z.string(), name: z.string() });
export const personShape = named.extend({ email: z.string().nullish() });

/** What the fragment asks for; `issueShape` names the same fields. */
export const issueFields = `fragment IssueFields on Issue {
  id identifier title description priority priorityLabel url dueDate
  createdAt updatedAt startedAt completedAt canceledAt archivedAt
  state { id name type }
  team { id key name }
  assignee { id name email }
  creator { id name email }
  project { id name }
  cycle { id number name }
  labels(first: 20) { nodes { id name } }
}`;

const issue = (descriptionLimit: number) =>
  z.object({
    id: z.string(),
    identifier: z.string().describe('What people call it, such as ENG-123'),
    title: z.string(),
    description: longText(descriptionLimit).nullish(),
    priority: z.number().nullish().describe(priorityWords),
    priorityLabel: z.string().nullish(),
    url: z.string(),
    dueDate: time,
    createdAt: time,
    updatedAt: time,
    startedAt: time,
    completedAt: time,
    canceledAt: time,
    archivedAt: time,
    state: named.extend({ type: z.string() }).nullish(),
    team: named.extend({ key: z.string() }).nullish(),
    assignee: personShape.nullish(),
    creator: personShape.nullish(),
    project: named.nullish(),
    cycle: z.object({ id: z.string(), number: z.number(), name: z.string().nullish() }).nullish(),
    labels: z.object({ nodes: z.array(named) }).nullish(),
  });
export const issueShape = issue(limits.whole);
export const listedIssueShape = issue(limits.listed);

/** What the writes to an issue answer. */
export const savedIssue = 'success issue { id identifier title url state { id name type } }';
export const savedIssueShape = z.object({
  success: z.boolean(),
  issue: z
    .object({
      id: z.string(),
      identifier: z.string(),
      title: z.string(),
      url: z.string(),
      state: named.extend({ type: z.string() }).nullish(),
    })
    .nullish(),
});

export const commentShape = z.object({
  id: z.string(),
  body: longText(limits.comment),
  createdAt: time,
  updatedAt: time,
  user: personShape.nullish(),
});

export const savedCommentShape = z.object({ success: z.boolean(), comment: z.object({ id: z.string() }).nullish() });
