import { z } from 'zod';
import { readConfiguration } from '../connections/view.ts';
import type { Installation } from '../db/generated/client.ts';
import { etagOf } from '../db/precondition.ts';

/** A setup as the API shows it. Secrets are only named. Somebody else's shared setup shows no configuration. */
export const installationView = z.object({
  id: z.uuid(),
  pluginId: z.string(),
  connectorId: z.string(),
  authSchemeId: z.string(),
  shared: z.boolean(),
  enabled: z.boolean(),
  configuration: z.record(z.string(), z.string()),
  secrets: z.record(z.string(), z.object({ configured: z.literal(true) })),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  etag: z.string().describe('Send it as If-Match with a change'),
});
export type InstallationView = z.output<typeof installationView>;

export const toInstallationView = (row: Installation, slots: Iterable<string>): InstallationView => ({
  id: row.id,
  pluginId: row.pluginId,
  connectorId: row.connectorId,
  authSchemeId: row.authSchemeId,
  shared: row.userId === null,
  enabled: row.enabled,
  configuration: readConfiguration(row.configuration),
  secrets: Object.fromEntries([...slots].map((slot) => [slot, { configured: true as const }])),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  etag: installationEtag(row),
});

/** Each change of a setup writes its row, also one of a secret. */
export const installationEtag = ({ id, updatedAt }: Pick<Installation, 'id' | 'updatedAt'>): string => etagOf(id, updatedAt);
