import { z } from 'zod';
import { clerk } from '../../../catalog/clerk.ts';
import { operation, path } from '../../define.ts';
import { invitationShape, organizationId } from '../shapes.ts';

export const revokeInvitation = operation(clerk, {
  name: 'revoke_invitation',
  description: 'Take back an invitation to an organization that is still pending.',
  effect: 'write',
  scopes: [],
  input: z.strictObject({
    organization_id: organizationId,
    invitation_id: z.string().min(1).describe('Id of the invitation, orginv_…'),
  }),
  output: invitationShape,
  run: ({ input: { organization_id, invitation_id }, api }) =>
    api.post(path`/organizations/${organization_id}/invitations/${invitation_id}/revoke`, {}),
});
