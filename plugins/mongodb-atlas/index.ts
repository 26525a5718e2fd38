/** MongoDB Atlas's native operations; `catalog/mongodb-atlas.ts` says where they are sent and with which credential. */
import { nativeProvider } from '../define.ts';
import { addAccessListEntry } from './operations/add-access-list-entry.ts';
import { createDatabaseUser } from './operations/create-database-user.ts';
import { deleteDatabaseUser } from './operations/delete-database-user.ts';
import { getCluster } from './operations/get-cluster.ts';
import { getProject } from './operations/get-project.ts';
import { listAccessList } from './operations/list-access-list.ts';
import { listAlerts } from './operations/list-alerts.ts';
import { listClusters } from './operations/list-clusters.ts';
import { listDatabaseUsers } from './operations/list-database-users.ts';
import { listOrganizations } from './operations/list-organizations.ts';
import { listProjects } from './operations/list-projects.ts';
import { setClusterPaused } from './operations/set-cluster-paused.ts';

export const mongodbAtlas = nativeProvider('mongodb-atlas', [
  listOrganizations,
  listProjects,
  getProject,
  listClusters,
  getCluster,
  setClusterPaused,
  listDatabaseUsers,
  createDatabaseUser,
  deleteDatabaseUser,
  listAccessList,
  addAccessListEntry,
  listAlerts,
]);
