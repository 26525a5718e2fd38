import { installationInput } from '../../installations/put-installation.ts';
import { installationView } from '../../installations/view.ts';
import type { Services } from '../../services.ts';
import { definitionParams, sharedQuery } from '../parameters.ts';
import { preconditionOf, tagged } from '../precondition.ts';
import { route } from '../route.ts';
import { installationOwner } from './installation-owner.ts';

export const putInstallation = ({ installations }: Services) =>
  route({
    method: 'put',
    path: '/api/installations/{plugin}/{connector}/{scheme}',
    summary: 'Set up a way of signing in',
    description: 'Changing a value that is part of an address forgets the credentials of the connections that use this setup.',
    tag: 'Installations',
    access: 'user',
    params: definitionParams,
    query: sharedQuery,
    body: installationInput,
    conditional: true,
    answers: { 200: { description: 'The setup; secrets are only named', schema: installationView } },
    handle: async ({ principal, params, query, body, header }) =>
      tagged(200, await installations.put(installationOwner(principal, query), params, body, preconditionOf(header))),
  });
