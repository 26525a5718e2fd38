import { z } from 'zod';
import { resend } from '../../../catalog/resend.ts';
import { operation, path } from '../../define.ts';
import { domainShape, idOf } from '../shapes.ts';

export const getDomain = operation(resend, {
  name: 'get_domain',
  description: 'Read one domain with the DNS records that it needs and the state of each.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({ domain_id: idOf('domain') }),
  output: domainShape,
  run: ({ input: { domain_id }, api }) => api.get(path`/domains/${domain_id}`),
});
