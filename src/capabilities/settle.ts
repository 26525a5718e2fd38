import { z } from 'zod';
import { UrlFieldError } from '../../catalog/fill-url.ts';
import { UnsafePathValue } from '../../plugins/define.ts';
import type { Audit } from '../audit/audit.ts';
import type { Fault } from '../connections/status.ts';
import { AppError, type ErrorCode } from '../errors.ts';
import type { BoundConnection, Caller } from './bound-connections.ts';
import { ScopeMissing } from './require-allowed.ts';
import type { ToolResult } from './tools.ts';

export interface SettleOptions {
  readonly audit: Audit;
  /** Stores that a secret cannot be read, unless the credential has been replaced meanwhile. */
  readonly markFault: (connectionId: string, generation: number, fault: Fault) => Promise<void>;
  /**
   * Asks the provider whether it really refuses the credential, and stores the answer: some APIs answer 401 for things that
   * this account may merely not see.
   */
  readonly recheck: (userId: string, connectionId: string) => Promise<void>;
  /** The page of ours where a person mends a connection, or grants it more scopes. */
  readonly mendUrl: (connectionId: string, scopes: readonly string[]) => string;
}

/** Turns whatever a call ran into into a result, and remembers a credential that turned out bad. */
export const settle = async (
  options: SettleOptions,
  caller: Caller,
  row: BoundConnection,
  attempt: () => Promise<Extract<ToolResult, { ok: true }>>,
): Promise<ToolResult> => {
  try {
    return await attempt();
  } catch (thrown) {
    const error = asAppError(thrown);
    // Both are ours to look into: a secret that does not open was damaged, moved, or sealed with a key that is gone.
    if (error.code === 'internal' || error.code === 'secret_unreadable')
      options.audit.fault('tool call failed', thrown, { connectionId: row.connection_id });
    if (error.code === 'secret_unreadable') await options.markFault(row.connection_id, row.generation, 'secret-unreadable');
    if (error.code === 'upstream_unauthorized') await options.recheck(caller.userId, row.connection_id);
    const url = options.mendUrl(row.connection_id, error instanceof ScopeMissing ? error.scopes : []);
    return {
      ok: false,
      error,
      ...(needsUser.includes(error.code) && { needsUser: { connectionId: row.connection_id, alias: row.alias, url } }),
    };
  }
};

/** What only the connection's user can mend. */
const needsUser: readonly ErrorCode[] = [
  'connection_not_ready',
  'scope_missing',
  'secret_unreadable',
  'upstream_unauthorized',
  'grant_ended',
  'client_rejected',
];

const asAppError = (thrown: unknown): AppError => {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof UnsafePathValue) return new AppError('invalid_arguments', { detail: thrown.message });
  if (thrown instanceof UrlFieldError) {
    return new AppError('connection_not_ready', { detail: `The field "${thrown.field}" does not make a safe address.` });
  }
  // Operations parse pieces of the provider's answer themselves.
  if (thrown instanceof z.ZodError) return new AppError('upstream_unreadable', { cause: { issues: pathsOf(thrown) } });
  return new AppError('internal', { cause: thrown });
};

export const pathsOf = (error: z.ZodError): string[] => error.issues.map((issue) => z.core.toDotPath(issue.path));
