import type { Answer } from '../api/call.ts';

export type Scheme = Answer<'GET /api/plugins/{id}'>['connectors'][number]['authSchemes'][number];

/** What a way of signing in asks of the person. */
export const schemeWords: Readonly<Record<Scheme['type'], string>> = {
  oauth2: 'You sign in at the provider and agree there. Patchbay never sees your password.',
  'mcp-oauth': 'You sign in at the server’s own provider and agree there. Patchbay never sees your password.',
  'api-key': 'You enter a key that you make at the provider.',
  basic: 'You enter a name and a password, or a pair of keys.',
  'access-key': 'You enter an access key and its secret. Requests are signed with them.',
  none: 'No account and no key are needed.',
};

/** Whether connecting goes by a page of the provider. */
export const opensWindow = (type: Scheme['type']): boolean => type === 'oauth2' || type === 'mcp-oauth';
