import { z } from 'zod';
import { linear } from '../../../catalog/linear.ts';
import { operation } from '../../define.ts';
import { ask } from '../graphql.ts';
import { markdown, savedCommentShape } from '../shapes.ts';

const document = `mutation UpdateComment($id: String!, $input: CommentUpdateInput!) {
  commentUpdate(id: $id, input: $input) { success comment { id } }
}`;

export const updateComment = operation(linear, {
  name: 'update_comment',
  description: 'Replace the text of a comment that this account wrote.',
  effect: 'write',
  idempotent: true,
  scopes: ['write'],
  input: z.strictObject({ id: z.string().min(1).describe('Id of the comment, from list_comments'), body: markdown.min(1) }),
  output: savedCommentShape,
  run: async ({ input: { id, body }, api }) => answer.parse(await ask(api, document, { id, input: { body } })).commentUpdate,
});

const answer = z.object({ commentUpdate: z.unknown() });
