/** What Jira's operations ask for and answer: Jira's own field names, cut to what a model needs. */
import { z } from 'zod';
import { limits, longText } from './text.ts';

export const issueKey = z.string().min(1).describe('Key of the issue such as WEB-12, or its id');
export const description = z.string().describe('Text in Jira’s wiki markup: *bold*, h2. heading, {code}…{code}');

const named = z.object({ name: z.string() }).nullish();
const person = z.object({ accountId: z.string(), displayName: z.string().nullish() }).nullish();
const time = z.string().nullish();

/** The fields that are asked for; an issue has hundreds. */
export const issueFields =
  'summary,status,issuetype,priority,assignee,reporter,project,labels,parent,duedate,created,updated,resolution,description';

const issue = (limit: number) =>
  z.object({
    id: z.string(),
    key: z.string(),
    fields: z.object({
      summary: z.string().nullish(),
      status: named,
      issuetype: named,
      priority: named,
      resolution: named,
      assignee: person,
      reporter: person,
      project: z.object({ key: z.string(), name: z.string().nullish() }).nullish(),
      parent: z.object({ key: z.string() }).nullish(),
      labels: z.array(z.string()).nullish(),
      duedate: time,
      created: time,
      updated: time,
      description: longText(limit).nullish(),
    }),
  });
export const issueShape = issue(limits.whole);
export const listedIssueShape = issue(limits.listed);

export const commentShape = z.object({
  id: z.string(),
  author: person,
  body: longText(limits.whole).nullish(),
  created: time,
  updated: time,
});

/** Input: what an issue may be given besides its place and kind. */
export const issueInput = {
  description: description.optional(),
  labels: z.array(z.string().regex(/^\S+$/)).optional().describe('Labels, without spaces; they replace those before'),
  assignee: z.string().min(1).nullable().optional().describe('accountId from search_users; null for nobody'),
  priority: z.string().min(1).optional().describe('Name such as High'),
  duedate: z.iso.date().optional().describe('Day such as 2026-12-31'),
  fields: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Further fields by id, such as {"customfield_10011": "…"}, as Jira’s API takes them'),
};

interface IssueInput {
  readonly description?: string | undefined;
  readonly labels?: readonly string[] | undefined;
  readonly assignee?: string | null | undefined;
  readonly priority?: string | undefined;
  readonly duedate?: string | undefined;
  readonly fields?: Readonly<Record<string, unknown>> | undefined;
}

export const toFields = ({ assignee, priority, fields, ...rest }: IssueInput): Record<string, unknown> => ({
  ...fields,
  ...rest,
  ...(assignee !== undefined && { assignee: assignee === null ? null : { accountId: assignee } }),
  ...(priority !== undefined && { priority: { name: priority } }),
});
