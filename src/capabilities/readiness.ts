import type { Catalog, Definition } from '../../catalog/catalog.ts';
import type { HasKey } from '../connections/facts.ts';
import { deriveStatus, type Status, type StatusReason, statusReasons } from '../connections/status.ts';
import { type Allowance, intersect } from './allowance.ts';
import type { BoundConnection } from './bound-connections.ts';
import type { Warning } from './tools.ts';

/** A bound connection's definition and status, from the facts that one statement brought. */
export const readiness = (
  catalog: Catalog,
  row: BoundConnection,
  now: Date,
  hasKey: HasKey,
): { definition: Definition | undefined; status: Status } => {
  const definition = catalog.definition({
    pluginId: row.plugin_id,
    connectorId: row.connector_id,
    authSchemeId: row.auth_scheme_id,
  });
  const slots = (owner: 'installation' | 'connection') =>
    new Set(row.secrets.filter((secret) => secret.owner === owner).map(({ slot }) => slot));
  const status = deriveStatus({
    scheme: definition?.scheme,
    installation:
      row.installation_enabled === null || row.installation_configuration === null
        ? undefined
        : { enabled: row.installation_enabled, configuration: row.installation_configuration, slots: slots('installation') },
    connection: {
      enabled: row.enabled,
      blocked: row.blocked,
      configuration: row.configuration,
      slots: slots('connection'),
      readable: row.secrets.every(({ owner, key }) => owner !== 'connection' || hasKey(key)),
      fault: row.fault,
      verifiedAt: row.verified_at,
      expiresAt: row.expires_at,
    },
    now,
  });
  return { definition, status };
};

export const allowanceOf = (row: BoundConnection): Allowance =>
  intersect(
    { effects: row.effects, operations: row.operations },
    row.agent_effects && row.agent_operations ? { effects: row.agent_effects, operations: row.agent_operations } : undefined,
  );

export const nameOf = (row: BoundConnection) => ({
  alias: row.alias,
  displayName: row.display_name,
  pluginId: row.plugin_id,
  connectorId: row.connector_id,
});

export const warningOf = (row: BoundConnection, { status, reason, action }: Status): Omit<Warning, 'url'> => ({
  connectionId: row.connection_id,
  alias: row.alias,
  status,
  reason,
  message: messageOf(reason),
  action,
});

export const messageOf = (reason: StatusReason): string => statusReasons[reason];
