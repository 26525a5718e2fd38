import { z } from 'zod';
import { effects } from '../../catalog/define.ts';
import type { Agent, AgentBinding, Connection, Project, ProjectBinding } from '../db/generated/client.ts';
import { etagOf } from '../db/precondition.ts';

const etag = z.string().describe('Send it as If-Match with a change');

/** A connection that a project or agent may use, and what it may do with it. */
export const bindingView = z.object({
  connectionId: z.uuid(),
  alias: z.string(),
  displayName: z.string(),
  pluginId: z.string(),
  connectorId: z.string(),
  effects: z.array(z.enum(effects)).describe('What operations may do; an operation with another effect is hidden and refused'),
  operations: z
    .array(z.string())
    .describe('Names of the allowed operations; empty allows every operation whose effect is allowed'),
  followUpstream: z
    .boolean()
    .optional()
    .describe('Of projects: new and changed tools of upstream MCP servers are used without a review'),
  createdAt: z.iso.datetime(),
  etag,
});
export type BindingView = z.output<typeof bindingView>;

export const projectView = z.object({ id: z.uuid(), name: z.string(), createdAt: z.iso.datetime(), etag });
export type ProjectView = z.output<typeof projectView>;

export const projectDetail = projectView.extend({ connections: z.array(bindingView) });
export type ProjectDetail = z.output<typeof projectDetail>;

export const agentView = z.object({
  id: z.uuid(),
  projectId: z.uuid(),
  name: z.string(),
  restricted: z.boolean().describe("Whether it may use only the connections below; otherwise all of the project's"),
  connections: z.array(bindingView).describe('Narrows what the project was given'),
  createdAt: z.iso.datetime(),
  etag,
});
export type AgentView = z.output<typeof agentView>;

export const agentWithToken = agentView.extend({ token: z.string().describe('Shown this once; only its hash is kept') });
export type AgentWithToken = z.output<typeof agentWithToken>;

type WithConnection<B> = B & { readonly connection: Connection };

export const toProjectView = ({ id, name, createdAt }: Project): ProjectView => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  etag: projectEtag({ name }),
});

export const projectEtag = ({ name }: Pick<Project, 'name'>): string => etagOf(name);

export const toProjectDetail = (
  project: Project & { readonly bindings: readonly WithConnection<ProjectBinding>[] },
): ProjectDetail => ({
  ...toProjectView(project),
  connections: project.bindings.map(toBindingView),
});

export const toAgentView = (agent: Agent & { readonly bindings: readonly WithConnection<AgentBinding>[] }): AgentView => ({
  id: agent.id,
  projectId: agent.projectId,
  name: agent.name,
  restricted: agent.restricted,
  connections: agent.bindings.map(toBindingView),
  createdAt: agent.createdAt.toISOString(),
  etag: agentEtag(agent),
});

export const agentEtag = ({ name, restricted }: Pick<Agent, 'name' | 'restricted'>): string => etagOf(name, restricted);

export const toBindingView = ({
  connection,
  effects,
  operations,
  createdAt,
  ...more
}: WithConnection<ProjectBinding | AgentBinding>): BindingView => ({
  connectionId: connection.id,
  alias: connection.alias,
  displayName: connection.displayName,
  pluginId: connection.pluginId,
  connectorId: connection.connectorId,
  effects,
  operations,
  ...('followUpstream' in more && { followUpstream: more.followUpstream }),
  createdAt: createdAt.toISOString(),
  etag: bindingEtag({ effects, operations, ...more }),
});

export const bindingEtag = ({
  effects,
  operations,
  ...more
}: Pick<ProjectBinding | AgentBinding, 'effects' | 'operations'>): string =>
  etagOf(effects, operations, 'followUpstream' in more && more.followUpstream);
