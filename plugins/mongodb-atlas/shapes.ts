/** What several operations ask for and answer: Atlas's own field names, cut to what a model needs. */
import { z } from 'zod';

export const groupId = z
  .string()
  .regex(/^[0-9a-f]{24}$/, 'must be the id of a project, from list_projects')
  .describe('Id of the project, from list_projects; Atlas calls projects groups');
export const clusterName = z.string().min(1).max(64).describe('Name of the cluster');

export const projectShape = z.object({
  id: z.string(),
  name: z.string().nullish(),
  orgId: z.string().nullish(),
  clusterCount: z.number().nullish(),
  created: z.string().nullish(),
});

const hardware = z.object({
  providerName: z.string().nullish(),
  regionName: z.string().nullish(),
  electableSpecs: z.object({ instanceSize: z.string().nullish(), nodeCount: z.number().nullish() }).nullish(),
});

export const clusterShape = z.object({
  id: z.string().nullish(),
  name: z.string(),
  groupId: z.string().nullish(),
  stateName: z.string().nullish().describe('IDLE, CREATING, UPDATING, DELETING or REPAIRING'),
  paused: z.boolean().nullish(),
  clusterType: z.string().nullish(),
  mongoDBVersion: z.string().nullish(),
  diskSizeGB: z.number().nullish(),
  backupEnabled: z.boolean().nullish(),
  terminationProtectionEnabled: z.boolean().nullish(),
  connectionStrings: z.object({ standard: z.string().nullish(), standardSrv: z.string().nullish() }).nullish(),
  replicationSpecs: z.array(z.object({ regionConfigs: z.array(hardware).nullish() })).nullish(),
  createDate: z.string().nullish(),
});

export const databaseUserShape = z.object({
  username: z.string(),
  databaseName: z.string().nullish().describe('Where the user signs in: admin, or $external'),
  roles: z
    .array(
      z.object({
        roleName: z.string().nullish(),
        databaseName: z.string().nullish(),
        collectionName: z.string().nullish(),
      }),
    )
    .nullish(),
  scopes: z
    .array(z.object({ name: z.string().nullish(), type: z.string().nullish() }))
    .nullish()
    .describe('Only these clusters; all when empty'),
  deleteAfterDate: z.string().nullish(),
  description: z.string().nullish(),
});
