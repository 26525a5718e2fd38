import { toolListView } from '../../capabilities/tool-view.ts';
import type { Services } from '../../services.ts';
import { idParams } from '../parameters.ts';
import { route } from '../route.ts';
import { toolCaller } from '../tool-caller.ts';

export const listTools = ({ tools }: Services) =>
  route({
    method: 'get',
    path: '/api/projects/{id}/tools',
    summary: 'List the tools that can be used right now',
    description:
      'Bound connections that are not ready contribute nothing and are named in `warnings`. An agent asks for its own project.',
    tag: 'Tools',
    access: 'user-or-agent',
    params: idParams,
    answers: { 200: { description: 'Tools, skills and what is missing', schema: toolListView } },
    handle: async ({ principal, params }) => {
      const { groups, skills, warnings } = await tools.resolve(toolCaller(principal, params.id));
      return {
        status: 200,
        body: {
          tools: groups.flatMap((group) => group.tools),
          skills: skills.map(({ name, description }) => ({ name, description })),
          warnings,
        },
      };
    },
  });
