/** The conditions that people list issues by, as Linear's IssueFilter. */
import { z } from 'zod';

export const filterInput = {
  team: z.string().min(1).optional().describe('Key of the team, such as ENG'),
  state: z.string().min(1).optional().describe('Name of the workflow state, such as In Progress'),
  stateType: z
    .array(z.enum(['triage', 'backlog', 'unstarted', 'started', 'completed', 'canceled', 'duplicate']))
    .min(1)
    .optional()
    .describe('Kinds of state; open issues are triage, backlog, unstarted and started'),
  assignee: z.string().min(1).optional().describe('"me", "none", or the e-mail address of a person'),
  label: z.string().min(1).optional().describe('Name of a label'),
  projectId: z.string().min(1).optional().describe('Id of the project, from list_projects'),
  cycleId: z.string().min(1).optional().describe('Id of the cycle, from list_cycles'),
  priority: z.int().min(0).max(4).optional().describe('0 none, 1 urgent, 2 high, 3 medium, 4 low'),
  title: z.string().min(1).optional().describe('What the title holds, in any case'),
  updatedAfter: z.iso.datetime({ offset: true }).optional().describe('Only issues changed after this time'),
  createdAfter: z.iso.datetime({ offset: true }).optional().describe('Only issues created after this time'),
};

const schema = z.object(filterInput);

/** Undefined without conditions. What is undefined in it is not sent. */
export const issueFilter = (conditions: z.output<typeof schema>) => {
  const { team, state, stateType, assignee, label, projectId, cycleId, priority, title, updatedAfter, createdAfter } = conditions;
  if (Object.values(conditions).every((condition) => condition === undefined)) return undefined;
  return {
    team: team && { key: { eqIgnoreCase: team } },
    state: (state ?? stateType) && { name: state && { eqIgnoreCase: state }, type: stateType && { in: stateType } },
    assignee: assignee && assigneeFilter(assignee),
    labels: label && { some: { name: { eqIgnoreCase: label } } },
    project: projectId && { id: { eq: projectId } },
    cycle: cycleId && { id: { eq: cycleId } },
    priority: priority === undefined ? undefined : { eq: priority },
    title: title && { containsIgnoreCase: title },
    updatedAt: updatedAfter && { gt: updatedAfter },
    createdAt: createdAfter && { gt: createdAfter },
  };
};

const assigneeFilter = (assignee: string) => {
  if (assignee === 'me') return { isMe: { eq: true } };
  if (assignee === 'none') return { null: true };
  return { email: { eqIgnoreCase: assignee } };
};
