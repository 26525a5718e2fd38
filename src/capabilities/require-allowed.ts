import type { Definition } from '../../catalog/catalog.ts';
import type { Effect } from '../../catalog/define.ts';
import type { Operation } from '../../plugins/define.ts';
import { signsIn } from '../connections/status.ts';
import { plainText } from '../egress/answer.ts';
import { AppError } from '../errors.ts';
import { isAllowed } from './allowance.ts';
import type { BoundConnection } from './bound-connections.ts';
import { WireError } from './mcp/wire.ts';
import { allowanceOf } from './readiness.ts';

/** The binding's effects and operations. */
export const requireAllowed = (
  row: BoundConnection,
  { name, effect }: { readonly name: string; readonly effect: Effect },
): void => {
  if (!isAllowed(allowanceOf(row), { name, effect })) {
    throw new AppError('effect_not_allowed', {
      detail: `The operation ${name} (${effect}) is not allowed on the connection "${row.alias}".`,
    });
  }
};

/** The scopes that the account was connected with. */
export const requireScopes = (row: BoundConnection, operation: Operation, { scheme }: Definition): void => {
  // Nothing granted means that the provider did not say; then it decides itself.
  if (scheme.type !== 'oauth2' || row.granted_scopes.length === 0) return;
  const missing = missingScopes(operation, row.granted_scopes, Object.keys(scheme.scopes));
  const impossible = missing.find((name) => !signsIn(scheme) || !Object.hasOwn(scheme.scopes, name));
  if (impossible !== undefined) {
    throw new AppError('scope_impossible', {
      detail: `${operation.name} needs "${impossible}", which "${scheme.displayName}" cannot give.`,
    });
  }
  if (missing.length > 0) {
    const names = missing.map((scope) => `"${scope}"`).join(', ');
    throw new ScopeMissing(missing, `The connection "${row.alias}" was connected without ${names}.`);
  }
};

/** @param offered what the scheme can ask for; of several that would do, one of these is named. */
const missingScopes = (
  { scopes, oneOfScopes = [] }: Operation,
  granted: readonly string[],
  offered: readonly string[],
): string[] => {
  const all = scopes.filter((scope) => !granted.includes(scope));
  const first = oneOfScopes.find((scope) => offered.includes(scope)) ?? oneOfScopes[0];
  return first === undefined || oneOfScopes.some((scope) => granted.includes(scope)) ? all : [...all, first];
};

/**
 * A server that says which scopes its answer takes (RFC 6750 section 3.1): the owner can grant them. Scopes that were granted already
 * are not asked for again, or the owner would be sent round for ever.
 */
export const asScopeMissing = (row: BoundConnection, { scheme }: Definition, error: unknown): unknown => {
  if (!(error instanceof WireError) || error.challenge?.error !== 'insufficient_scope') return error;
  const missing = error.challenge.scopes.filter((scope) => !row.granted_scopes.includes(scope)).slice(0, mostAsked);
  const canAsk =
    scheme.type === 'mcp-oauth' || (scheme.type === 'oauth2' && missing.every((one) => Object.hasOwn(scheme.scopes, one)));
  if (missing.length === 0 || !canAsk) return error;
  const names = missing.map((scope) => JSON.stringify(plainText(scope) ?? '')).join(', ');
  return new ScopeMissing(missing, `The connection "${row.alias}" was connected without ${names}.`);
};

const mostAsked = 20;

/** Which permissions an operation lacks, so that the link can ask for exactly them. */
export class ScopeMissing extends AppError {
  readonly scopes: readonly string[];

  constructor(scopes: readonly string[], detail: string) {
    super('scope_missing', { detail });
    this.scopes = scopes;
  }
}
