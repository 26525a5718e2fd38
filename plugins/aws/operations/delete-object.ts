import { z } from 'zod';
import { aws } from '../../../catalog/aws.ts';
import { operation, path, segments } from '../../define.ts';
import { bucket, key } from '../shapes.ts';

export const deleteObject = operation(aws, {
  name: 'delete_object',
  description: 'Delete an object. It is lost unless the bucket keeps versions. Deleting what is not there succeeds too.',
  effect: 'destructive',
  idempotent: true,
  scopes: [],
  input: z.strictObject({ bucket, key }),
  output: z.object({}),
  run: async ({ input, api }) => {
    await api.delete(path`/${input.bucket}/${segments(input.key)}`);
    return {};
  },
});
