import { z } from 'zod';
import { linear } from '../../../catalog/linear.ts';
import { operation } from '../../define.ts';
import { ask } from '../graphql.ts';
import { issueId } from '../shapes.ts';

const document = `mutation UnarchiveIssue($id: String!) {
  issueUnarchive(id: $id) { success entity { id identifier archivedAt } }
}`;

export const unarchiveIssue = operation(linear, {
  name: 'unarchive_issue',
  description: 'Bring an archived issue back into the lists.',
  effect: 'write',
  idempotent: true,
  scopes: ['write'],
  input: z.strictObject({ id: issueId }),
  output: z.object({
    success: z.boolean(),
    entity: z.object({ id: z.string(), identifier: z.string(), archivedAt: z.string().nullish() }).nullish(),
  }),
  run: async ({ input, api }) => answer.parse(await ask(api, document, input)).issueUnarchive,
});

const answer = z.object({ issueUnarchive: z.unknown() });
