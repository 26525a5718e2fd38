import { z } from 'zod';
import { figma } from '../../../catalog/figma.ts';
import { operation, path } from '../../define.ts';
import { fileKey } from '../shapes.ts';

export const deleteComment = operation(figma, {
  name: 'delete_comment',
  description: 'Delete a comment for good. Only whoever wrote a comment can delete it.',
  effect: 'destructive',
  scopes: ['file_comments:write'],
  input: z.strictObject({ file_key: fileKey, comment_id: z.string().min(1).describe('Id of the comment') }),
  output: z.object({ deleted: z.string().describe('Id of the comment that is gone') }),
  run: async ({ input: { file_key, comment_id }, api }) => {
    await api.delete(path`/files/${file_key}/comments/${comment_id}`);
    return { deleted: comment_id };
  },
});
