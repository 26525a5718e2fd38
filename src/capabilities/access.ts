/** A connection's credential for the time of one call: refreshed before use when it is due, and once more when refused. */
import type { Definition } from '../../catalog/catalog.ts';
import type { Clock } from '../clock.ts';
import { type Credential, credentialFor, fieldReader } from '../connections/credential.ts';
import type { Renew } from '../connections/renewal.ts';
import { accessTokenSlot, canRefresh } from '../connections/status.ts';
import { AppError } from '../errors.ts';
import type { Vault } from '../secrets/vault.ts';
import type { BoundConnection, Caller } from './bound-connections.ts';

export interface Access {
  /** The credential to send. */
  use(): Promise<Credential>;
  /** A newer one after the provider refused it; undefined where there is none to be had. */
  renew(): Promise<Credential | undefined>;
}

interface AccessOptions {
  readonly vault: Vault;
  readonly renew: Renew;
  readonly clock: Clock;
}

/** A token younger than this that is refused will not get better by another refresh. */
const youngMs = 60_000;

export const createOpenAccess =
  ({ vault, renew, clock }: AccessOptions) =>
  ({ userId }: Caller, row: BoundConnection, { scheme }: Definition): Access => {
    const open = opener(vault, row);
    const read = fieldReader(open, row.configuration, row.installation_configuration);
    const refreshable = canRefresh(scheme, { slots: slotsOf(row) });
    const withToken = (token: string) => credentialFor(scheme, async (slot) => (slot === accessTokenSlot ? token : read(slot)));
    const renewed = () => renew({ userId, connectionId: row.connection_id, generation: row.generation });
    let current: Promise<Credential> | undefined;

    const first = async (): Promise<Credential> => {
      if (!refreshable || !row.refresh_at || row.refresh_at > clock()) return credentialFor(scheme, read);
      const token = await renewed().catch((error: unknown) => {
        // Inside the margin the old token still holds: a provider that cannot be asked right now stops nobody.
        if (isRetryable(error) && row.expires_at && row.expires_at > clock()) return undefined;
        throw error;
      });
      return token === undefined ? credentialFor(scheme, read) : withToken(token);
    };

    return {
      use: () => {
        current ??= first();
        return current;
      },
      renew: async () => {
        const isYoung = row.refreshed_at !== null && clock().getTime() - row.refreshed_at.getTime() < youngMs;
        const wasDue = row.refresh_at !== null && row.refresh_at <= clock();
        if (!refreshable || isYoung || wasDue) return undefined;
        current = renewed().then(withToken);
        return current;
      },
    };
  };

const isRetryable = (error: unknown): boolean => error instanceof AppError && error.code.startsWith('upstream_');

const slotsOf = ({ secrets }: BoundConnection) =>
  new Set(secrets.filter(({ owner }) => owner === 'connection').map(({ slot }) => slot));

/** Opens the connection's own secret in a slot, else its installation's. */
const opener =
  (vault: Vault, row: BoundConnection) =>
  async (slot: string): Promise<string | undefined> => {
    const secret =
      row.secrets.find((one) => one.owner === 'connection' && one.slot === slot) ??
      row.secrets.find((one) => one.owner === 'installation' && one.slot === slot);
    if (!secret) return undefined;
    const id = secret.owner === 'connection' ? row.connection_id : row.installation_id;
    return id === null ? undefined : vault.open({ kind: secret.owner, id }, slot, secret.sealed);
  };
