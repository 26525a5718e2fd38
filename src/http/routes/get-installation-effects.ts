import { setupEffects } from '../../installations/setup-effects.ts';
import type { Services } from '../../services.ts';
import { definitionParams, sharedQuery } from '../parameters.ts';
import { route } from '../route.ts';
import { installationOwner } from './installation-owner.ts';

export const getInstallationEffects = ({ readSetupEffects }: Services) =>
  route({
    method: 'get',
    path: '/api/installations/{plugin}/{connector}/{scheme}/effects',
    summary: 'Say whom changing or removing a setup would concern',
    tag: 'Installations',
    access: 'user',
    params: definitionParams,
    query: sharedQuery,
    answers: { 200: { description: 'The connections that use it', schema: setupEffects } },
    handle: async ({ principal, params, query }) => ({
      status: 200,
      body: await readSetupEffects(installationOwner(principal, query), params),
    }),
  });
