/** Values that only the provider says, kept in a connection's configuration beside the form's, under a prefix no form field can have. */
import type { AuthScheme } from '../../catalog/define.ts';
import { derivedFieldsOf } from '../../catalog/fill-url.ts';
import { wholeMatch } from '../../catalog/pattern.ts';

export type Values = Readonly<Record<string, string>>;

const derivedPrefix = 'derived.';

/** The values that stand in a scheme's addresses. A derived id is read from what the provider said, whatever a form held under it. */
export const addressValues = (scheme: AuthScheme, installation: Values | null, connection: Values): Values => ({
  ...installation,
  ...connection,
  ...Object.fromEntries(derivedFieldsOf(scheme).map(({ id }) => [id, storedValue(connection, id) ?? ''])),
});

/** Whether the provider has to be asked again: the entry derives a value that was never read, or would no longer take it. */
export const lacksDerived = (scheme: AuthScheme, connection: Values): boolean =>
  derivedFieldsOf(scheme).some(({ id, pattern }) => !wholeMatch(pattern, storedValue(connection, id) ?? ''));

/** Derived values as they are stored. */
export const toStored = (derived: Values): Record<string, string> =>
  Object.fromEntries(Object.entries(derived).map(([id, value]) => [derivedPrefix + id, value]));

export const isDerivedKey = (key: string): boolean => key.startsWith(derivedPrefix);

/** Whether a person filled it in: ids of form fields have no dot, the prefix of what others said has one. */
export const isFormKey = (key: string): boolean => !key.includes('.');

const storedValue = (configuration: Values, id: string): string | undefined => {
  const key = derivedPrefix + id;
  return Object.hasOwn(configuration, key) ? configuration[key] : undefined;
};
