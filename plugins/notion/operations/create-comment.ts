import { z } from 'zod';
import { notion } from '../../../catalog/notion.ts';
import { operation, path } from '../../define.ts';
import { commentShape, idOf, readComment } from '../shapes.ts';

export const createComment = operation(notion, {
  name: 'create_comment',
  description:
    'Comment on a page, or answer in a discussion. Give exactly one of page_id and discussion_id. Not idempotent: each call adds another one.',
  effect: 'write',
  scopes: [],
  input: z
    .strictObject({
      page_id: idOf('page').optional(),
      discussion_id: z.string().min(1).optional().describe('Discussion to answer in, from list_comments'),
      text: z.string().min(1).max(2_000).describe('The comment as plain text, at most 2,000 characters'),
    })
    .refine((input) => (input.page_id === undefined) !== (input.discussion_id === undefined), {
      error: 'Give either page_id or discussion_id',
      path: ['page_id'],
    }),
  output: commentShape,
  run: async ({ input: { page_id, discussion_id, text }, api }) =>
    readComment(
      await api.post(path`/comments`, {
        ...(discussion_id === undefined ? { parent: { page_id } } : { discussion_id }),
        rich_text: [{ text: { content: text } }],
      }),
    ),
});
