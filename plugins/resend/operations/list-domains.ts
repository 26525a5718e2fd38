import { z } from 'zod';
import { resend } from '../../../catalog/resend.ts';
import { operation, path } from '../../define.ts';
import { listOf, paging } from '../list.ts';
import { listedDomainShape } from '../shapes.ts';

export const listDomains = operation(resend, {
  name: 'list_domains',
  description: 'List the domains that mail can be sent from, and whether they are verified.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({ ...paging }),
  output: listOf(listedDomainShape),
  run: ({ input, api }) => api.get(path`/domains`, input),
});
