import { z } from 'zod';
import { clerk } from '../../../catalog/clerk.ts';
import { operation, path } from '../../define.ts';
import { getPage, pageOf, paging } from '../page.ts';
import { invitationShape, organizationId } from '../shapes.ts';

export const listInvitations = operation(clerk, {
  name: 'list_invitations',
  description: 'List the invitations to an organization.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({
    organization_id: organizationId,
    status: z.enum(['pending', 'accepted', 'revoked', 'expired']).optional().describe('Only those with this status'),
    ...paging,
  }),
  output: pageOf(invitationShape),
  run: ({ input: { organization_id, ...query }, api }) =>
    getPage(api, path`/organizations/${organization_id}/invitations`, query),
});
