import type { ToolCaller } from '../capabilities/tools.ts';
import type { AgentPrincipal, UserPrincipal } from './principal.ts';

/** Who calls a tool of this project. Whether the project is theirs is proven by the statement that finds the tools. */
export const toolCaller = (principal: UserPrincipal | AgentPrincipal, projectId: string): ToolCaller =>
  principal.kind === 'agent'
    ? { kind: 'agent', token: principal.token, projectId }
    : { kind: 'user', userId: principal.userId, projectId };
