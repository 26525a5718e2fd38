import { z } from 'zod';
import { mongodbAtlas } from '../../../catalog/mongodb-atlas.ts';
import { operation, path } from '../../define.ts';
import { groupId } from '../shapes.ts';

export const deleteDatabaseUser = operation(mongodbAtlas, {
  name: 'delete_database_user',
  description: 'Remove a database user for good: whatever signs in with it stops working.',
  effect: 'destructive',
  scopes: [],
  input: z.strictObject({
    groupId,
    username: z.string().min(1).describe('Name of the user'),
    databaseName: z.enum(['admin', '$external']).optional().describe('Where the user signs in; admin when left out'),
  }),
  output: z.object({ deleted: z.string() }),
  run: async ({ input: { groupId: id, username, databaseName = 'admin' }, api }) => {
    await api.delete(path`/groups/${id}/databaseUsers/${databaseName}/${username}`);
    return { deleted: username };
  },
});
