import { z } from 'zod';
import { linear } from '../../../catalog/linear.ts';
import { operation } from '../../define.ts';
import { ask } from '../graphql.ts';
import { issueId } from '../shapes.ts';

const document = `mutation ArchiveIssue($id: String!) {
  issueArchive(id: $id) { success entity { id identifier archivedAt } }
}`;

export const archiveIssue = operation(linear, {
  name: 'archive_issue',
  description:
    'Take an issue out of all lists. It can be brought back with unarchive_issue. To finish an issue set its state instead.',
  effect: 'write',
  idempotent: true,
  scopes: ['write'],
  input: z.strictObject({ id: issueId }),
  output: z.object({
    success: z.boolean(),
    entity: z.object({ id: z.string(), identifier: z.string(), archivedAt: z.string().nullish() }).nullish(),
  }),
  run: async ({ input, api }) => answer.parse(await ask(api, document, input)).issueArchive,
});

const answer = z.object({ issueArchive: z.unknown() });
