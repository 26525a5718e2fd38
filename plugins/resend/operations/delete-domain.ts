import { z } from 'zod';
import { resend } from '../../../catalog/resend.ts';
import { operation, path } from '../../define.ts';
import { deletedShape, idOf } from '../shapes.ts';

export const deleteDomain = operation(resend, {
  name: 'delete_domain',
  description: 'Remove a domain. Nothing can be sent from it any more, and adding it again means new DNS records.',
  effect: 'destructive',
  scopes: [],
  input: z.strictObject({ domain_id: idOf('domain') }),
  output: deletedShape,
  run: ({ input: { domain_id }, api }) => api.delete(path`/domains/${domain_id}`),
});
