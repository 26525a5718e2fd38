/** A connection's credential for the time of one call: refreshed before use when it is due, and once more when refused. */
import type { Definition } from '../../catalog/catalog.ts';
import type { Clock } from '../clock.ts';
import { type Credential, credentialFor, fieldReader, recording } from '../connections/credential.ts';
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
  /** The same as plain values, for what builds its own requests. */
  values(): Promise<Read>;
  renewValues(): Promise<Read | undefined>;
  /** What has been opened so far, to be taken out of what others say. */
  readonly opened: ReadonlySet<string>;
}

/** Opens the value of a field or slot, the access token's included. @throws AppError `secret_unreadable`, `connection_not_ready`. */
export type Read = (slot: string) => Promise<string>;

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
    const { open, opened } = recording(opener(vault, row));
    const read = fieldReader(open, row.configuration, row.installation_configuration);
    const refreshable = canRefresh(scheme, { slots: slotsOf(row) });
    const withToken = (token: string): Read => {
      opened.add(token);
      return async (slot) => (slot === accessTokenSlot ? token : read(slot));
    };
    const renewed = () => renew({ userId, connectionId: row.connection_id, generation: row.generation });
    let current: Promise<Read> | undefined;

    const first = async (): Promise<Read> => {
      if (!refreshable || !row.refresh_at || row.refresh_at > clock()) return read;
      const token = await renewed().catch((error: unknown) => {
        // Inside the margin the old token still holds: a provider that cannot be asked right now stops nobody.
        if (isRetryable(error) && row.expires_at && row.expires_at > clock()) return undefined;
        throw error;
      });
      return token === undefined ? read : withToken(token);
    };

    const values = () => {
      current ??= first();
      return current;
    };

    const renewValues = async (): Promise<Read | undefined> => {
      const isYoung = row.refreshed_at !== null && clock().getTime() - row.refreshed_at.getTime() < youngMs;
      const wasDue = row.refresh_at !== null && row.refresh_at <= clock();
      if (!refreshable || isYoung || wasDue) return undefined;
      current = renewed().then(withToken);
      return current;
    };

    return {
      use: async () => credentialFor(scheme, await values()),
      renew: async () => {
        const newer = await renewValues();
        return newer && credentialFor(scheme, newer);
      },
      values,
      renewValues,
      opened,
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
