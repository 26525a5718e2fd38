/** Reads the values that an entry derives, and proves that each keeps the new credential at the provider's own hosts. */
import type { Definition } from '../../catalog/catalog.ts';
import type { DerivedField } from '../../catalog/define.ts';
import { addressFields, derivedFieldsOf, fillUrl, urlErrors } from '../../catalog/fill-url.ts';
import { wholeMatch } from '../../catalog/pattern.ts';
import { type Credential, credentialIn } from '../connections/credential.ts';
import type { Values } from '../connections/derived.ts';
import { plainText, readAnswer, valueAt } from '../egress/answer.ts';
import type { Egress } from '../egress/fetch.ts';
import { refusalOf, upstreamError } from '../egress/upstream-error.ts';
import { AppError } from '../errors.ts';

/** @throws AppError `upstream_unreadable` where the answer lacks a value or holds one that the entry does not take. */
export const derivedFrom = (
  source: 'token-response' | 'userinfo',
  definition: Definition,
  values: Values,
  answer: unknown,
): Values => readEach(definition, values, source, (field) => valueAt(answer, field.field));

/** What a refresh says anew; whatever it leaves out, or says in a form that the entry does not take, keeps its value. */
export const derivedFromRefresh = (definition: Definition, values: Values, answer: unknown): Values =>
  Object.fromEntries(
    derivedFieldsOf(definition.scheme)
      .filter(({ from }) => from === 'token-response')
      .flatMap((field) => {
        const value = valueAt(answer, field.field);
        return isTaken(definition, field, values, value) ? [[field.id, value] as const] : [];
      }),
  );

/**
 * Asks each lookup with the new token. One element is taken; of several, the one that the person named.
 * @throws AppError `connection_not_ready` that lists the choices; `upstream_…`.
 */
export const createLookUp =
  ({ egress }: { readonly egress: Egress }) =>
  async (definition: Definition, values: Values, credential: Credential): Promise<Values> => {
    const { connector, scheme } = definition;
    const found: [string, string][] = [];
    for (const field of derivedFieldsOf(scheme)) {
      if (typeof field.from === 'string') continue;
      const question = {
        method: 'GET',
        url: fillUrl(field.from.lookup, addressFields(scheme), values),
        headers: { accept: 'application/json', ...connector.headers },
      };
      const asked = await credential(question);
      const response = await egress.fetch(asked.url, asked);
      const answer = await readAnswer(response);
      const refusal = refusalOf(response, answer, connector);
      if (refusal) throw upstreamError(refusal, response, answer, connector.errorMessage, credentialIn(question, asked));
      found.push([field.id, take(definition, field, values, choose(definition, field, values, answer))]);
    }
    return Object.fromEntries(found);
  };

const readEach = (
  definition: Definition,
  values: Values,
  source: DerivedField['from'],
  read: (field: DerivedField) => unknown,
): Values =>
  Object.fromEntries(
    derivedFieldsOf(definition.scheme)
      .filter(({ from }) => from === source)
      .map((field) => [field.id, take(definition, field, values, read(field))]),
  );

const take = (definition: Definition, field: DerivedField, values: Values, value: unknown): string => {
  if (isTaken(definition, field, values, value)) return value;
  throw new AppError('upstream_unreadable', {
    detail:
      value === undefined || value === null || value === ''
        ? `The provider's answer has no "${field.field}", which says: ${field.label}. Nothing was changed.`
        : `The provider's answer holds a "${field.field}" (${field.label}) that this integration does not take. Nothing was changed.`,
  });
};

/** Tenant injection: the value matches its pattern wholly, and every address that holds it stays a safe one. */
const isTaken = (
  { connector, scheme }: Definition,
  { id, pattern }: DerivedField,
  values: Values,
  value: unknown,
): value is string =>
  typeof value === 'string' &&
  value !== '' &&
  wholeMatch(pattern, value) &&
  urlErrors(connector, scheme, { ...known(values), [id]: value }).every(({ path }) => path !== id);

/** Derived values that are still to come stand as empty text; an address that holds one is not looked at yet. */
const known = (values: Values): Values => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

const choose = (definition: Definition, field: DerivedField, values: Values, answer: unknown): unknown => {
  if (!Array.isArray(answer)) return valueAt(answer, field.field);
  // One place may be named several times, once for each product in it.
  const places = new Map<unknown, unknown>(answer.map((element) => [valueAt(element, field.field), element]));
  if (places.size === 0) {
    throw new AppError('connection_not_ready', {
      detail: `The provider names nothing that this account may use (${field.label}). Nothing was changed.`,
    });
  }
  const wanted = field.match && values[field.match.connectionField];
  if (!wanted && places.size === 1) return [...places.keys()][0];
  const matching = [...places].filter(([, element]) => wanted && isSame(labelOf(field, element), wanted)).map(([value]) => value);
  if (matching.length === 1) return matching[0];
  throw new AppError('connection_not_ready', { detail: choices(definition, field, [...places.values()]) });
};

/** As people write addresses and names: in any case, with or without the last slash. */
const isSame = (one: string | undefined, other: string): boolean => plain(one ?? '') === plain(other);
const plain = (text: string): string => text.trim().toLowerCase().replace(/\/$/, '');

const labelOf = ({ match, field }: DerivedField, element: unknown): string | undefined => {
  const label = valueAt(element, match?.field ?? field);
  return typeof label === 'string' || typeof label === 'number' ? plainText(String(label)) : undefined;
};

const mostShown = 20;

const choices = ({ scheme }: Definition, field: DerivedField, elements: readonly unknown[]): string => {
  const labels = elements.flatMap((element) => labelOf(field, element) ?? []).slice(0, mostShown);
  const form = scheme.connectionFields.find(({ id }) => id === field.match?.connectionField);
  const what = `This account may use: ${labels.join(', ')}.`;
  return form ? `${what} Put one of them into “${form.label}” of the connection, then connect again.` : what;
};
