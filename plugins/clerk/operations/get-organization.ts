import { z } from 'zod';
import { clerk } from '../../../catalog/clerk.ts';
import { operation, path } from '../../define.ts';
import { organizationShape } from '../shapes.ts';

export const getOrganization = operation(clerk, {
  name: 'get_organization',
  description: 'Read one organization, by its id or its slug.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({ organization_id: z.string().min(1).describe('Id, org_…, or slug') }),
  output: organizationShape,
  run: ({ input, api }) => api.get(path`/organizations/${input.organization_id}`, { include_members_count: true }),
});
