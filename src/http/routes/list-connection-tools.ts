import { connectionToolsView } from '../../capabilities/mcp/review-tools.ts';
import type { Services } from '../../services.ts';
import { idParams } from '../parameters.ts';
import { route } from '../route.ts';

export const listConnectionTools = ({ toolReview }: Services) =>
  route({
    method: 'get',
    path: '/api/connections/{id}/tools',
    summary: "List the tools of a connection's MCP servers",
    description:
      'As they are pinned, with what the servers say now where that differs. Empty for connections without MCP servers.',
    tag: 'Connections',
    access: 'user',
    params: idParams,
    answers: { 200: { description: 'Servers and tools', schema: connectionToolsView } },
    handle: async ({ principal, params }) => ({ status: 200, body: await toolReview.read(principal.userId, params.id) }),
  });
