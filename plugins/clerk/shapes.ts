/** What several operations ask for and answer: Clerk's own field names, cut to what a model needs. Times are milliseconds since 1970. */
import { z } from 'zod';

export const userId = z.string().min(1).describe('Id of the user, user_…');
export const organizationId = z.string().min(1).describe('Id of the organization, org_…');
export const metadata = z.record(z.string(), z.json());

const time = z.number().nullish();

export const userShape = z.object({
  id: z.string(),
  username: z.string().nullish(),
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  primary_email_address_id: z.string().nullish(),
  email_addresses: z
    .array(
      z.object({
        id: z.string().nullish(),
        email_address: z.string().nullish(),
        verification: z.object({ status: z.string().nullish() }).nullish(),
      }),
    )
    .nullish(),
  external_id: z.string().nullish(),
  banned: z.boolean().nullish(),
  locked: z.boolean().nullish(),
  two_factor_enabled: z.boolean().nullish(),
  public_metadata: z.record(z.string(), z.unknown()).nullish(),
  last_sign_in_at: time,
  last_active_at: time,
  created_at: time,
  updated_at: time,
});

export const organizationShape = z.object({
  id: z.string(),
  name: z.string().nullish(),
  slug: z.string().nullish(),
  members_count: z.number().nullish(),
  pending_invitations_count: z.number().nullish(),
  max_allowed_memberships: z.number().nullish(),
  public_metadata: z.record(z.string(), z.unknown()).nullish(),
  created_at: time,
  updated_at: time,
});

export const invitationShape = z.object({
  id: z.string(),
  email_address: z.string().nullish(),
  role: z.string().nullish(),
  status: z.string().nullish().describe('pending, accepted, revoked or expired'),
  organization_id: z.string().nullish(),
  created_at: time,
  updated_at: time,
});

export const sessionShape = z.object({
  id: z.string(),
  user_id: z.string().nullish(),
  status: z.string().nullish(),
  last_active_at: time,
  expire_at: time,
  created_at: time,
});
