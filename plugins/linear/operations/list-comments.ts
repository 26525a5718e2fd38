import { z } from 'zod';
import { linear } from '../../../catalog/linear.ts';
import { operation } from '../../define.ts';
import { ask } from '../graphql.ts';
import { connection, pageOf, paging } from '../page.ts';
import { commentShape, issueId } from '../shapes.ts';

const document = `query Comments($issueId: String!, $first: Int, $after: String) {
  issue(id: $issueId) {
    comments(first: $first, after: $after) {
      nodes { id body createdAt updatedAt user { id name email } }
      pageInfo { hasNextPage endCursor }
    }
  }
}`;

export const listComments = operation(linear, {
  name: 'list_comments',
  description: 'Read the comments on an issue. The order is not promised: go by createdAt.',
  effect: 'read',
  scopes: ['read'],
  input: z.strictObject({ issueId, ...paging }),
  output: pageOf(commentShape),
  run: async ({ input, api }) => answer.parse(await ask(api, document, input)).issue.comments,
});

const answer = z.object({ issue: z.object({ comments: connection }) });
