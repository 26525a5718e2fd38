/** What connections need of the OAuth side, which is built on top of them: a newer access token, and giving access back. */
import type { Connection } from '../db/generated/client.ts';

export interface RenewRequest {
  readonly userId: string;
  readonly connectionId: string;
  /** The generation whose token the caller found wanting. A newer one in the row is used as it is. */
  readonly generation: number;
}

/**
 * @returns an access token newer than the given generation.
 * @throws AppError `grant_ended` (the user must connect again), `client_rejected` (the setup is wrong), `upstream_…` (try
 * later; nothing was changed).
 */
export type Renew = (request: RenewRequest) => Promise<string>;

/** Reads what a revocation needs while it is still stored; what it answers tells the provider, and never fails. */
export type PlanRevocation = (connection: Connection) => Promise<() => Promise<void>>;
