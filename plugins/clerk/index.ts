/** Clerk's native operations; `catalog/clerk.ts` says where they are sent and with which credential. */
import { nativeProvider } from '../define.ts';
import { banUser } from './operations/ban-user.ts';
import { createUser } from './operations/create-user.ts';
import { deleteUser } from './operations/delete-user.ts';
import { getOrganization } from './operations/get-organization.ts';
import { getProfile } from './operations/get-profile.ts';
import { getUser } from './operations/get-user.ts';
import { inviteToOrganization } from './operations/invite-to-organization.ts';
import { listInvitations } from './operations/list-invitations.ts';
import { listMembers } from './operations/list-members.ts';
import { listOrganizations } from './operations/list-organizations.ts';
import { listSessions } from './operations/list-sessions.ts';
import { listUsers } from './operations/list-users.ts';
import { revokeInvitation } from './operations/revoke-invitation.ts';
import { revokeSession } from './operations/revoke-session.ts';
import { unbanUser } from './operations/unban-user.ts';
import { updateUser } from './operations/update-user.ts';

export const clerk = nativeProvider('clerk', [
  listUsers,
  getUser,
  createUser,
  updateUser,
  banUser,
  unbanUser,
  deleteUser,
  listOrganizations,
  getOrganization,
  listMembers,
  listInvitations,
  inviteToOrganization,
  revokeInvitation,
  listSessions,
  revokeSession,
]);

export const clerkAccount = nativeProvider('clerk-account', [getProfile]);
