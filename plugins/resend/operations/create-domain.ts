import { z } from 'zod';
import { resend } from '../../../catalog/resend.ts';
import { operation, path } from '../../define.ts';
import { domainShape } from '../shapes.ts';

export const createDomain = operation(resend, {
  name: 'create_domain',
  description: 'Add a domain to send from. The records in the answer have to be put into its DNS; then call verify_domain.',
  effect: 'write',
  scopes: [],
  input: z.strictObject({
    name: z.string().min(1).describe('Domain, such as updates.example.com'),
    region: z
      .enum(['us-east-1', 'eu-west-1', 'sa-east-1', 'ap-northeast-1'])
      .optional()
      .describe('Where mail is sent from; us-east-1 when left out'),
  }),
  output: domainShape,
  run: ({ input, api }) => api.post(path`/domains`, input),
});
