import { AppError } from '../errors.ts';

export interface CallbackParameters {
  readonly state: string;
  readonly code: string | undefined;
  readonly iss: string | undefined;
  /** The provider's `error` and what it says about it. */
  readonly error: { readonly code: string; readonly description: string | undefined } | undefined;
}

/**
 * Reads the standard parameters of a callback. A repeated one is refused, because parsers disagree about which counts
 * (RFC 6749 section 3.1); whatever else a provider appends is ignored.
 * @throws AppError `authorization_not_valid`.
 */
export const readCallback = (search: URLSearchParams): CallbackParameters => {
  const error = single(search, 'error');
  const state = single(search, 'state');
  if (!state) throw new AppError('authorization_not_valid');
  return {
    state,
    code: single(search, 'code'),
    iss: single(search, 'iss'),
    error: error === undefined ? undefined : { code: error, description: search.get('error_description') ?? undefined },
  };
};

/** The extra parameters that an entry declares, once each. @throws AppError `authorization_not_valid` for a repeated one. */
export const readExtras = (search: URLSearchParams, names: readonly string[]): Record<string, string> => {
  const found = names.map((name) => [name, single(search, name)] as const).filter(([, value]) => value !== undefined);
  return Object.fromEntries(found.map(([name, value]) => [name, value ?? '']));
};

const single = (search: URLSearchParams, name: string): string | undefined => {
  const values = search.getAll(name);
  if (values.length > 1)
    throw new AppError('authorization_not_valid', { detail: `The provider sent "${name}" more than once. Nothing was changed.` });
  return values[0] || undefined;
};
