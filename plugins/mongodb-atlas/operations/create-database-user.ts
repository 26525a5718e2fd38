import { z } from 'zod';
import { mongodbAtlas } from '../../../catalog/mongodb-atlas.ts';
import { operation, path } from '../../define.ts';
import { databaseUserShape, groupId } from '../shapes.ts';

export const createDatabaseUser = operation(mongodbAtlas, {
  name: 'create_database_user',
  description:
    'Let a program or person sign in to the databases of a project, with a password and roles. Give it the fewest that will do.',
  effect: 'write',
  scopes: [],
  input: z.strictObject({
    groupId,
    username: z.string().min(1).max(1024).describe('Name to sign in with'),
    password: z.string().min(12).max(1000).describe('Long and random; it is not shown again, so say it to nobody but its owner'),
    roles: z
      .array(
        z.strictObject({
          roleName: z
            .string()
            .min(1)
            .describe('read, readWrite, dbAdmin, readAnyDatabase, readWriteAnyDatabase, atlasAdmin or a role of the project'),
          databaseName: z.string().min(1).describe('Database that it counts in; admin for roles on any database'),
          collectionName: z.string().min(1).optional().describe('Only this collection'),
        }),
      )
      .min(1)
      .describe('What the user may do'),
    scopes: z
      .array(
        z.strictObject({
          name: z.string().min(1).describe('Name of the cluster'),
          type: z.enum(['CLUSTER', 'DATA_LAKE', 'STREAM']).describe('What has that name'),
        }),
      )
      .optional()
      .describe('Only these; every cluster of the project when left out'),
    deleteAfterDate: z.iso.datetime({ offset: true }).optional().describe('Atlas removes the user then, within a week from now'),
    description: z.string().max(100).optional().describe('What it is for'),
  }),
  output: databaseUserShape,
  run: ({ input: { groupId: id, ...user }, api }) =>
    api.post(path`/groups/${id}/databaseUsers`, { ...user, databaseName: 'admin', groupId: id }),
});
