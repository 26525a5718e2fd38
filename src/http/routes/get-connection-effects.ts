import { removalEffects } from '../../oauth/removal-effects.ts';
import type { Services } from '../../services.ts';
import { idParams } from '../parameters.ts';
import { route } from '../route.ts';

export const getConnectionEffects = ({ readRemovalEffects }: Services) =>
  route({
    method: 'get',
    path: '/api/connections/{id}/effects',
    summary: 'Say what disconnecting or deleting a connection would do',
    tag: 'Connections',
    access: 'user',
    params: idParams,
    answers: { 200: { description: 'What would end, and what goes on', schema: removalEffects } },
    handle: async ({ principal, params }) => ({ status: 200, body: await readRemovalEffects(principal.userId, params.id) }),
  });
