/** Okta's native operations; `catalog/okta.ts` says where they are sent and with which credential. */
import { nativeProvider } from '../define.ts';
import { addUserToGroup } from './operations/add-user-to-group.ts';
import { createUser } from './operations/create-user.ts';
import { deactivateUser } from './operations/deactivate-user.ts';
import { getUser } from './operations/get-user.ts';
import { listAppUsers } from './operations/list-app-users.ts';
import { listApps } from './operations/list-apps.ts';
import { listGroupUsers } from './operations/list-group-users.ts';
import { listGroups } from './operations/list-groups.ts';
import { listLogEvents } from './operations/list-log-events.ts';
import { listUserGroups } from './operations/list-user-groups.ts';
import { listUsers } from './operations/list-users.ts';
import { removeUserFromGroup } from './operations/remove-user-from-group.ts';
import { suspendUser } from './operations/suspend-user.ts';
import { unsuspendUser } from './operations/unsuspend-user.ts';
import { updateUser } from './operations/update-user.ts';

export const okta = nativeProvider('okta', [
  listUsers,
  getUser,
  createUser,
  updateUser,
  suspendUser,
  unsuspendUser,
  deactivateUser,
  listUserGroups,
  listGroups,
  listGroupUsers,
  addUserToGroup,
  removeUserFromGroup,
  listApps,
  listAppUsers,
  listLogEvents,
]);
