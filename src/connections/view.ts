import { z } from 'zod';
import type { Catalog } from '../../catalog/catalog.ts';
import type { AuthScheme } from '../../catalog/define.ts';
import type { Connection, Installation } from '../db/generated/client.ts';
import { etagOf } from '../db/precondition.ts';
import { isFormKey } from './derived.ts';
import { canRefresh, connectionStatuses, deriveStatus, type Fault, faults, statusReasons } from './status.ts';

/** A connection as the API shows it. Secrets are only named. */
export const connectionView = z.object({
  id: z.uuid(),
  alias: z.string(),
  displayName: z.string(),
  pluginId: z.string(),
  connectorId: z.string(),
  authSchemeId: z.string(),
  installationId: z.uuid().nullable(),
  status: z.enum(connectionStatuses),
  reason: z.string().describe('Why it has this status, for programs'),
  message: z.string().describe('Why it has this status, as a sentence'),
  action: z
    .enum(['none', 'contact-admin', 'enable', 'set-up', 'edit', 'connect', 'reconnect', 'validate'])
    .describe('What mends it'),
  enabled: z.boolean(),
  blocked: z.boolean().describe('An administrator has switched it off, whatever `enabled` says'),
  subject: z.string().nullable().describe("The account's id at the provider"),
  accountLabel: z.string().nullable(),
  grantedScopes: z.array(z.string()),
  missingScopes: z.array(z.string()).describe('Default scopes that the person did not grant: some tools will be refused'),
  expiresAt: z.iso.datetime().nullable(),
  renewable: z.boolean().describe('Whether its access is renewed without the user; otherwise it ends at expiresAt'),
  configuration: z.record(z.string(), z.string()),
  secrets: z.record(z.string(), z.object({ configured: z.literal(true) })),
  lastUsedAt: z.iso.datetime().nullable().describe('When a tool was last called with it, to a minute'),
  projects: z.array(z.object({ id: z.uuid(), name: z.string() })).describe('Those it is given to'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  etag: z.string().describe('Send it as If-Match with a change'),
});
export type ConnectionView = z.output<typeof connectionView>;

/** A connection with everything that its status depends on. */
export interface ConnectionFacts {
  readonly connection: Connection;
  readonly installation: Installation | null;
  readonly connectionSlots: ReadonlySet<string>;
  readonly installationSlots: ReadonlySet<string>;
  /** When a secret of its form was last given. */
  readonly enteredAt: Date | null;
  /** Whether this process has the keys of the connection's secrets. */
  readonly readable: boolean;
}

export const statusOf = (
  catalog: Catalog,
  { connection, installation, connectionSlots, installationSlots, readable }: ConnectionFacts,
  now: Date,
) =>
  deriveStatus({
    scheme: catalog.definition(connection)?.scheme,
    installation: installation
      ? { enabled: installation.enabled, configuration: readConfiguration(installation.configuration), slots: installationSlots }
      : undefined,
    connection: {
      enabled: connection.enabled,
      blocked: connection.blockedAt !== null,
      configuration: readConfiguration(connection.configuration),
      slots: connectionSlots,
      readable,
      fault: readFault(connection.fault),
      verifiedAt: connection.verifiedAt,
      expiresAt: connection.expiresAt,
    },
    now,
  });

export const toConnectionView = (catalog: Catalog, facts: ConnectionFacts, now: Date): Omit<ConnectionView, 'projects'> => {
  const { connection, connectionSlots } = facts;
  const scheme = catalog.definition(connection)?.scheme;
  const { status, reason, action } = statusOf(catalog, facts, now);
  return {
    id: connection.id,
    alias: connection.alias,
    displayName: connection.displayName,
    pluginId: connection.pluginId,
    connectorId: connection.connectorId,
    authSchemeId: connection.authSchemeId,
    installationId: connection.installationId,
    status,
    reason,
    message: statusReasons[reason],
    action,
    enabled: connection.enabled,
    blocked: connection.blockedAt !== null,
    subject: connection.subject,
    accountLabel: connection.accountLabel,
    grantedScopes: connection.grantedScopes,
    missingScopes: missingScopes(scheme, connection),
    expiresAt: connection.expiresAt?.toISOString() ?? null,
    renewable: scheme !== undefined && canRefresh(scheme, { slots: connectionSlots }),
    configuration: readConfiguration(connection.configuration),
    secrets: Object.fromEntries([...connectionSlots].map((slot) => [slot, { configured: true as const }])),
    lastUsedAt: connection.lastUsedAt?.toISOString() ?? null,
    createdAt: connection.createdAt.toISOString(),
    updatedAt: connection.updatedAt.toISOString(),
    etag: connectionEtag(facts),
  };
};

/** Of what its user can change; what providers and the background write does not count. */
export const connectionEtag = ({ connection: { id, displayName, enabled, configuration }, enteredAt }: ConnectionFacts): string =>
  etagOf(
    id,
    displayName,
    enabled,
    Object.entries(readConfiguration(configuration)).filter(([key]) => isFormKey(key)),
    enteredAt,
  );

/** Nothing granted means that the provider did not say. */
const missingScopes = (scheme: AuthScheme | undefined, { grantedScopes }: Connection): string[] =>
  scheme?.type === 'oauth2' && grantedScopes.length > 0
    ? scheme.defaultScopes.filter((scope) => !grantedScopes.includes(scope))
    : [];

/** Configuration as stored: texts by field id. */
const stored = z.record(z.string(), z.string()).catch({});
export const readConfiguration = (value: unknown): Record<string, string> => stored.parse(value);

export const readFault = (value: string | null): Fault | null => faults.find((fault) => fault === value) ?? null;
