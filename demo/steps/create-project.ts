import { z } from 'zod';
import { type Api, expectOk, identified } from '../api.ts';
import { check, done, step } from '../narrator.ts';

export interface Project {
  readonly id: string;
  readonly agent: Agent;
}

export interface Agent {
  readonly id: string;
  readonly token: string;
}

export const createProject = async (api: Api, connectionIds: readonly string[]): Promise<Project> => {
  step('The owner makes a project, gives it both accounts, and lets an agent in');
  const { id } = await expectOk(api('POST', '/api/projects', { name: 'Website' }), identified);
  for (const connectionId of connectionIds) {
    await expectOk(api('PUT', `/api/projects/${id}/connections/${connectionId}`, { effects: ['read', 'write'] }), z.unknown());
  }
  done('both accounts may be read and written; destructive operations stay off');
  const agent = await createAgent(api, id, 'Helper');
  check(agent.token.length > 20, `the agent “Helper” has a token, shown this once: ${agent.token.slice(0, 8)}…`);
  return { id, agent };
};

export const createAgent = (api: Api, projectId: string, name: string): Promise<Agent> =>
  expectOk(api('POST', `/api/projects/${projectId}/agents`, { name }), z.object({ id: z.string(), token: z.string() }));
