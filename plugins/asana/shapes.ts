/** What several operations ask for and answer: Asana's own field names. It answers names alone unless more is asked for. */
import { z } from 'zod';
import { longText } from './text.ts';

export const gidOf = (thing: string) =>
  z.string().regex(/^\d+$/, 'must be a number').describe(`gid of the ${thing}: a number, as text`);

const named = z.object({ gid: z.string(), name: z.string().nullish() });

export const listedTaskFields =
  'name,completed,due_on,due_at,assignee.name,permalink_url,memberships.project.name,memberships.section.name,num_subtasks';
export const taskFields = `${listedTaskFields},notes,start_on,created_at,modified_at,completed_at,created_by.name,parent.name,tags.name,followers.name,custom_fields.name,custom_fields.display_value`;

export const listedTaskShape = z.object({
  gid: z.string(),
  name: z.string().nullish(),
  completed: z.boolean().nullish(),
  due_on: z.string().nullish(),
  due_at: z.string().nullish(),
  assignee: named.nullish(),
  permalink_url: z.string().nullish(),
  memberships: z.array(z.object({ project: named.nullish(), section: named.nullish() })).nullish(),
  num_subtasks: z.int().nullish(),
});

export const taskShape = listedTaskShape.extend({
  notes: longText.nullish(),
  start_on: z.string().nullish(),
  created_at: z.string().nullish(),
  modified_at: z.string().nullish(),
  completed_at: z.string().nullish(),
  created_by: named.nullish(),
  parent: named.nullish(),
  tags: z.array(named).nullish(),
  followers: z.array(named).nullish(),
  custom_fields: z
    .array(z.object({ gid: z.string(), name: z.string().nullish(), display_value: z.string().nullish() }))
    .nullish(),
});

export const taskInput = {
  notes: z.string().optional().describe('Description, as plain text'),
  assignee: z
    .union([z.string().min(1), z.null()])
    .optional()
    .describe('gid or e-mail address of a person, or "me"; null for nobody'),
  due_on: z.union([z.iso.date(), z.null()]).optional().describe('Day it is due, YYYY-MM-DD; null for none'),
  start_on: z.union([z.iso.date(), z.null()]).optional().describe('Day it begins, YYYY-MM-DD; needs due_on'),
  custom_fields: z
    .record(z.string(), z.union([z.string(), z.number(), z.null(), z.array(z.string())]))
    .optional()
    .describe('gid of a custom field → text, number, or gid of an option'),
};

export const storyShape = z.object({
  gid: z.string(),
  type: z.string().nullish().describe('comment, or system for what was changed'),
  text: longText.nullish(),
  created_at: z.string().nullish(),
  created_by: named.nullish(),
});
export const storyFields = 'type,text,created_at,created_by.name';

/** An app registered with full permissions holds `default` alone, which contains everything. */
export const scope = {
  users: ['users:read', 'default'],
  projects: ['projects:read', 'default'],
  readTasks: ['tasks:read', 'default'],
  writeTasks: ['tasks:write', 'default'],
  deleteTasks: ['tasks:delete', 'default'],
  readStories: ['stories:read', 'default'],
  writeStories: ['stories:write', 'default'],
} as const;
