import { connectionToolsView, reviewInput } from '../../capabilities/mcp/review-tools.ts';
import type { Services } from '../../services.ts';
import { idParams } from '../parameters.ts';
import { route } from '../route.ts';

export const reviewConnectionTools = ({ toolReview }: Services) =>
  route({
    method: 'post',
    path: '/api/connections/{id}/tools/review',
    summary: 'Accept or refuse tools that are new or have changed',
    tag: 'Connections',
    access: 'user',
    params: idParams,
    body: reviewInput,
    answers: { 200: { description: 'Servers and tools', schema: connectionToolsView } },
    handle: async ({ principal, params, body }) => ({
      status: 200,
      body: await toolReview.decide(principal.userId, params.id, body),
    }),
  });
