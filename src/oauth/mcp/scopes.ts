import { AppError } from '../../errors.ts';
import type { FoundAccess } from './find-server.ts';

/** RFC 6749 section 3.3. */
export const singleScope = /^[\x21\x23-\x5b\x5d-\x7e]{1,500}$/;

/** Any scope may be asked for: only the server knows which there are. @throws AppError `invalid_input`. */
export const checkedScopes = (scopes: readonly string[]): readonly string[] => {
  const odd = scopes.filter((scope) => !singleScope.test(scope));
  if (odd.length === 0) return scopes;
  throw new AppError('invalid_input', { errors: [{ path: 'scopes', message: 'holds what is no single scope' }] });
};

interface Wishes {
  /** The entry's own. */
  readonly defaults: readonly string[];
  readonly found: FoundAccess;
  /** Granted by the same authorization server before: signing in again takes nothing away. */
  readonly kept: readonly string[];
}

/** The entry's own, else what the server says. A refresh token is asked for where the server knows the scope for it. */
export const scopesToAsk = ({ defaults, found: { scopes, metadata }, kept }: Wishes): string[] => {
  const base = (defaults.length > 0 ? defaults : scopes).filter((scope) => singleScope.test(scope));
  // Where nobody names a scope the server has its own defaults, which any scope would replace.
  if (base.length === 0) return [];
  const known = metadata.scopes;
  const asked = [...base, ...kept, ...(known?.includes(offline) ? [offline] : [])];
  return [...new Set(asked)].filter((scope) => scope !== offline || known === undefined || known.includes(offline));
};

const offline = 'offline_access';
