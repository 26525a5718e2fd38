/** Fills `{field}` placeholders so that no value can move the URL to another host (tenant injection). */
import type { AuthScheme, Connector, DerivedField, FormField } from './define.ts';
import type { FormError } from './form.ts';
import { wholeMatch } from './pattern.ts';
import { placeholder, placeholdersIn, splitTemplate } from './url-template.ts';

/** A value that must not be filled into a URL. The message never holds the value. */
export class UrlFieldError extends Error {
  override readonly name = 'UrlFieldError';
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/** What a value inside an address must look like. */
export type AddressField = Pick<FormField, 'id' | 'type' | 'pattern' | 'options' | 'default' | 'withPath'>;

export const derivedFieldsOf = (scheme: AuthScheme): readonly DerivedField[] => (scheme.type === 'oauth2' ? scheme.derived : []);

/** Every field whose value may stand in the scheme's addresses. */
export const addressFields = (scheme: AuthScheme): readonly AddressField[] => [
  ...scheme.installationFields,
  ...scheme.connectionFields,
  ...derivedFieldsOf(scheme).map(({ id, type, pattern }) => ({ id, type, pattern })),
];

/** Throws UrlFieldError, which names the field. `fields` are `addressFields` of the scheme. */
export const fillUrl = (
  template: string,
  fields: readonly AddressField[],
  values: Readonly<Record<string, string | undefined>>,
): URL => {
  const { scheme, host, path, rest } = splitTemplate(template) ?? { scheme: undefined, host: '', path: '', rest: '' };
  const named = placeholdersIn(host)[0] ?? placeholdersIn(path)[0] ?? '';
  const valueFor = createValueFor(fields, values);

  if (
    scheme === undefined &&
    path === '' &&
    rest === '' &&
    fields.some(({ id, withPath }) => id === named && withPath === true)
  ) {
    return wholeAddress(valueFor(named));
  }
  const origin =
    scheme === undefined
      ? originFrom(valueFor(named))
      : `${scheme}//${host.replace(placeholder, (_, id) => inHost(valueFor(id)))}`;
  const filled = `${origin}${path.replace(placeholder, (_, id) => inPath(valueFor(id)))}${rest}`;
  return checkedUrl(filled, origin, named);
};

/** Every URL that a credential of this scheme is sent to: where a value moves one of them, the credential must be given anew. */
export const urlTemplatesOf = (connector: Connector, scheme: AuthScheme): string[] =>
  [
    connector.baseUrl,
    scheme.userinfo,
    scheme.check,
    ...(scheme.type === 'oauth2'
      ? [scheme.authorize, scheme.deviceAuthorization, scheme.token, scheme.refresh, scheme.issuer]
      : []),
    ...derivedFieldsOf(scheme).map(({ from }) => (typeof from === 'object' ? from.lookup : undefined)),
    ...connector.sources.map((source) => (source.type === 'mcp' && 'url' in source.transport ? source.transport.url : undefined)),
  ].filter((template) => template !== undefined);

/** What a form's values would do wrong in the URLs of their scheme. Fields without a value are not looked at. */
export const urlErrors = (
  connector: Connector,
  scheme: AuthScheme,
  values: Readonly<Record<string, string | undefined>>,
): FormError[] => {
  const fields = addressFields(scheme);
  const errors = new Map<string, string>();
  const revoke = scheme.type === 'oauth2' && scheme.revoke ? [scheme.revoke.url] : [];
  for (const template of [...urlTemplatesOf(connector, scheme), ...revoke]) {
    const ids = placeholdersIn(template);
    if (ids.length === 0 || ids.some((id) => !Object.hasOwn(values, id))) continue;
    try {
      fillUrl(template, fields, values);
    } catch (error) {
      if (!(error instanceof UrlFieldError)) throw error;
      errors.set(error.field, error.message);
    }
  }
  return [...errors].map(([path, message]) => ({ path, message }));
};

interface FieldValue {
  readonly field: AddressField;
  readonly value: string;
}

const createValueFor =
  (fields: readonly AddressField[], values: Readonly<Record<string, string | undefined>>) =>
  (id: string): FieldValue => {
    const field = fields.find((candidate) => candidate.id === id);
    if (field === undefined || field.type === 'secret') throw new UrlFieldError(id, 'is not a field that a URL may hold');
    const value = (Object.hasOwn(values, id) ? values[id] : undefined) ?? field.default;
    if (value === undefined || value === '') throw new UrlFieldError(id, 'is required: it is part of an address');
    if (!isDeclared(field, value)) throw new UrlFieldError(id, expectation(field));
    return { field, value };
  };

const dnsLabel = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;
const hostPart = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/;

const isDeclared = ({ type, options, pattern }: AddressField, value: string): boolean => {
  if (type === 'select') return options?.some((option) => option.value === value) ?? false;
  if (pattern !== undefined) return wholeMatch(pattern, value);
  return type === 'url' || dnsLabel.test(value);
};

const expectation = ({ type, pattern }: AddressField): string => {
  if (type === 'select') return 'must be one of the options';
  if (pattern !== undefined) return 'does not have the expected form';
  return 'must be one name of letters, digits and inner hyphens, at most 63 characters';
};

const inHost = ({ field, value }: FieldValue): string => {
  // Host names have no case. Beyond the declared pattern, nothing that ends, escapes or relocates a host gets in.
  const name = value.toLowerCase();
  if (!hostPart.test(name) || name.includes('..')) throw new UrlFieldError(field.id, 'must be a host name');
  return name;
};

const inPath = ({ field, value }: FieldValue): string => {
  if (field.type === 'url' || value === '.' || value === '..') throw new UrlFieldError(field.id, 'cannot be part of a path');
  try {
    return encodeURIComponent(value);
  } catch {
    throw new UrlFieldError(field.id, 'cannot be part of a path');
  }
};

const originFrom = ({ field, value }: FieldValue): string => {
  const given = value.toLowerCase().replace(/\/$/, '');
  // The parser drops tabs, decodes escapes and rewrites look-alike letters; what it did not leave as it was is refused.
  if (field.type !== 'url' || field.withPath === true || !URL.canParse(given) || new URL(given).origin !== given) {
    throw new UrlFieldError(field.id, 'must be an address such as https://example.com, without a path');
  }
  return given;
};

/** The parser's own reading must be what was written: it drops tabs, folds dots and decodes escapes. */
const wholeAddress = ({ field, value }: FieldValue): URL => {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const kept = url?.protocol === 'https:' && url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  if (!url || !kept || (url.href !== value && url.href !== `${value}/`)) {
    throw new UrlFieldError(field.id, 'must be an https address such as https://mcp.example.com/mcp, without a query');
  }
  return url;
};

const checkedUrl = (filled: string, origin: string, field: string): URL => {
  const url = URL.canParse(filled) ? new URL(filled) : undefined;
  const kept = url?.protocol === 'https:' && url.username === '' && url.password === '' && url.origin === origin;
  if (!url || !kept) throw new UrlFieldError(field, 'does not make a safe https address');
  return url;
};
