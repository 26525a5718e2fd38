import { z } from 'zod';
import { connectionView } from '../connections/view.ts';
import { installationView } from '../installations/view.ts';

/** What administrators see of everybody: that things are there and how they are, not what people filled in. */
const owner = z.object({ id: z.uuid(), displayName: z.string() });

export const adminUserView = z.object({
  id: z.uuid(),
  issuer: z.string(),
  subject: z.string(),
  displayName: z.string(),
  role: z.enum(['member', 'admin']),
  disabled: z.boolean(),
  connections: z.int(),
  projects: z.int(),
  createdAt: z.iso.datetime(),
});
export type AdminUserView = z.output<typeof adminUserView>;

export const adminInstallationView = installationView
  .omit({ configuration: true, etag: true })
  .extend({ user: owner.nullable().describe('Null: shared with everybody'), connections: z.int() });
export type AdminInstallationView = z.output<typeof adminInstallationView>;

export const keyView = z.object({
  id: z.string(),
  use: z
    .enum(['writes', 'reads', 'missing'])
    .describe('Missing: not among the keys of this process, so its secrets cannot be read'),
  secrets: z.int().describe('How many stored secrets it seals; a key with none can be removed'),
});
export type KeyView = z.output<typeof keyView>;

export const adminConnectionView = connectionView
  .omit({ configuration: true, etag: true, projects: true })
  .extend({ user: owner });
export type AdminConnectionView = z.output<typeof adminConnectionView>;
