import { z } from 'zod';
import { clerk } from '../../../catalog/clerk.ts';
import { operation, path } from '../../define.ts';
import { invitationShape, organizationId, userId } from '../shapes.ts';

export const inviteToOrganization = operation(clerk, {
  name: 'invite_to_organization',
  description: 'Invite somebody to an organization by mail. Not idempotent: each call sends another invitation.',
  effect: 'write',
  scopes: [],
  input: z.strictObject({
    organization_id: organizationId,
    email_address: z.email().describe('Who is invited'),
    role: z.string().min(1).describe('Role that they get: org:member, org:admin or one of the instance’s own'),
    inviter_user_id: userId.optional().describe('Administrator of the organization in whose name it is sent'),
    expires_in_days: z.int().min(1).max(365).optional().describe('How long it can be accepted; 30 days when left out'),
  }),
  output: invitationShape,
  run: ({ input: { organization_id, ...invitation }, api }) =>
    api.post(path`/organizations/${organization_id}/invitations`, invitation),
});
