import { z } from 'zod';
import { linear } from '../../../catalog/linear.ts';
import { operation } from '../../define.ts';
import { ask } from '../graphql.ts';
import { issueId, markdown, savedCommentShape } from '../shapes.ts';

const document = `mutation CreateComment($input: CommentCreateInput!) {
  commentCreate(input: $input) { success comment { id } }
}`;

export const createComment = operation(linear, {
  name: 'create_comment',
  description: 'Comment on an issue. Not idempotent: each call adds another one. Notifies everybody who follows the issue.',
  effect: 'write',
  scopes: [],
  oneOfScopes: ['comments:create', 'write'],
  input: z.strictObject({
    issueId,
    body: markdown.min(1),
    parentId: z.string().min(1).optional().describe('Id of the comment that this one answers'),
  }),
  output: savedCommentShape,
  run: async ({ input, api }) => answer.parse(await ask(api, document, { input })).commentCreate,
});

const answer = z.object({ commentCreate: z.unknown() });
