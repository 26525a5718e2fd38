import type { Services } from '../../services.ts';
import { definitionParams, sharedQuery } from '../parameters.ts';
import { route } from '../route.ts';
import { installationOwner } from './installation-owner.ts';

export const deleteInstallation = ({ installations }: Services) =>
  route({
    method: 'delete',
    path: '/api/installations/{plugin}/{connector}/{scheme}',
    summary: 'Remove a setup and its secrets',
    description: 'Connections that used it stay and need configuration.',
    tag: 'Installations',
    access: 'user',
    params: definitionParams,
    query: sharedQuery,
    answers: { 204: { description: 'Removed' } },
    handle: async ({ principal, params, query }) => {
      await installations.remove(installationOwner(principal, query), params);
      return { status: 204 };
    },
  });
