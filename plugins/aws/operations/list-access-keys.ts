import { z } from 'zod';
import { aws } from '../../../catalog/aws.ts';
import { operation } from '../../define.ts';
import { ask } from '../query.ts';
import { element, many } from '../xml.ts';

const accessKey = z.object({ AccessKeyId: z.string(), Status: z.string(), CreateDate: z.string().optional() });
const answer = z.object({
  ListAccessKeysResponse: z.object({
    ListAccessKeysResult: z.object({ AccessKeyMetadata: element(z.object({ member: many(accessKey) })) }),
  }),
});

export const listAccessKeys = operation(aws, {
  name: 'list_access_keys',
  description: 'List the access keys of an IAM user, without their secrets: which are active, and how old they are.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({ user_name: z.string().min(1).max(128).describe('UserName, as list_users gives it') }),
  output: z.object({ AccessKeys: z.array(accessKey) }),
  run: async ({ input, api }) => {
    const parameters = { UserName: input.user_name };
    const found = await ask(api, { service: 'iam', action: 'ListAccessKeys', parameters, answer });
    return { AccessKeys: found.ListAccessKeysResponse.ListAccessKeysResult.AccessKeyMetadata.member };
  },
});
