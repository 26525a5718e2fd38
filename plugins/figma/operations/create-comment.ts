import { z } from 'zod';
import { figma } from '../../../catalog/figma.ts';
import { operation, path } from '../../define.ts';
import { commentShape, fileKey } from '../shapes.ts';

export const createComment = operation(figma, {
  name: 'create_comment',
  description:
    'Comment on a file or a layer, or answer a comment. Not idempotent: each call adds another one. People who follow the file are notified.',
  effect: 'write',
  scopes: ['file_comments:write'],
  input: z
    .strictObject({
      file_key: fileKey,
      message: z.string().min(1).describe('The comment, as plain text'),
      node_id: z.string().min(1).optional().describe('Layer to pin it to, such as 1:23'),
      comment_id: z.string().min(1).optional().describe('Comment to answer: one that is no answer itself'),
    })
    .refine((input) => input.node_id === undefined || input.comment_id === undefined, {
      error: 'An answer is not pinned: give node_id or comment_id',
      path: ['node_id'],
    }),
  output: commentShape,
  run: ({ input: { file_key, message, node_id, comment_id }, api }) =>
    api.post(path`/files/${file_key}/comments`, {
      message,
      ...(node_id && { client_meta: { node_id, node_offset: { x: 0, y: 0 } } }),
      ...(comment_id && { comment_id }),
    }),
});
