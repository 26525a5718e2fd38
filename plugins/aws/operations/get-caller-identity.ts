import { z } from 'zod';
import { aws } from '../../../catalog/aws.ts';
import { operation } from '../../define.ts';
import { ask } from '../query.ts';

const identity = z.object({ Account: z.string(), Arn: z.string(), UserId: z.string() });
const answer = z.object({ GetCallerIdentityResponse: z.object({ GetCallerIdentityResult: identity }) });

export const getCallerIdentity = operation(aws, {
  name: 'get_caller_identity',
  description: 'Say whose key this connection uses: account, user and ARN.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({}),
  output: identity,
  run: async ({ api }) =>
    (await ask(api, { service: 'sts', action: 'GetCallerIdentity', answer })).GetCallerIdentityResponse.GetCallerIdentityResult,
});
