import { z } from 'zod';
import { resend } from '../../../catalog/resend.ts';
import { operation, path } from '../../define.ts';
import { changedShape, idOf } from '../shapes.ts';

export const verifyDomain = operation(resend, {
  name: 'verify_domain',
  description: 'Start checking the DNS records of a domain. It can take a while: read get_domain for the outcome.',
  effect: 'write',
  scopes: [],
  input: z.strictObject({ domain_id: idOf('domain') }),
  output: changedShape,
  run: ({ input: { domain_id }, api }) => api.post(path`/domains/${domain_id}/verify`),
});
