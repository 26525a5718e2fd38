import { pageOf, pageQuery } from '../../db/page.ts';
import { agentView } from '../../projects/view.ts';
import type { Services } from '../../services.ts';
import { idParams } from '../parameters.ts';
import { route } from '../route.ts';

export const listAgents = ({ agents }: Services) =>
  route({
    method: 'get',
    path: '/api/projects/{id}/agents',
    summary: "List a project's agents",
    tag: 'Agents',
    access: 'user',
    params: idParams,
    query: pageQuery,
    answers: { 200: { description: 'Its agents, newest first', schema: pageOf(agentView) } },
    handle: async ({ principal, params, query }) => ({
      status: 200,
      body: await agents.list(principal.userId, params.id, query),
    }),
  });
