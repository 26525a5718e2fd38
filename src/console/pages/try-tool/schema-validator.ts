import { type OutputUnit, type Schema, type SchemaDraft, Validator } from '@cfworker/json-schema';
import { ErrorSchemaBuilder, type RJSFSchema, type RJSFValidationError, type ValidatorType } from '@rjsf/utils';

/**
 * Checks what is typed against a tool's schema. It interprets the schema: a validator that compiles one needs `eval`, which the
 * page's policy forbids. A schema that it cannot read refuses nothing here; the service checks every call by itself.
 */
export const schemaValidator: ValidatorType = {
  validateFormData: (data, schema) => {
    const faults = faultsOf(schema, data);
    const builder = new ErrorSchemaBuilder();
    for (const { path, message } of faults) builder.addErrors(message, [...path]);
    return { errors: faults.map(toError), errorSchema: builder.ErrorSchema };
  },
  isValid: (schema, data, root) => {
    try {
      // A part of a schema refers to what its root defines.
      return check({ $defs: root['$defs'], definitions: root.definitions, ...schema }, data).length === 0;
    } catch {
      return false;
    }
  },
  // The form asks for this only where a playground shows raw errors.
  rawValidation: () => ({ errors: [] }),
};

interface Fault {
  readonly path: readonly string[];
  readonly message: string;
}

const faultsOf = (schema: RJSFSchema, data: unknown): readonly Fault[] => {
  try {
    return check(schema, data).filter(isTold).map(toFault);
  } catch {
    return [];
  }
};

const toError = ({ path, message }: Fault): RJSFValidationError => ({ property: path.join('.'), message, stack: message });

const check = (schema: RJSFSchema, data: unknown): OutputUnit[] =>
  new Validator(schema as Schema, draftOf(schema.$schema), false).validate(asSent(data)).errors;

/** As JSON has it: fields without a value are not there. */
export const asSent = (data: unknown): unknown => JSON.parse(JSON.stringify(data ?? {}));

/** Tools say which draft they follow, or mean the newest. */
const draftOf = (uri = ''): SchemaDraft =>
  (['4', '7', '2019-09'] as const).find((draft) => uri.includes(draft.length > 1 ? draft : `draft-0${draft}`)) ?? '2020-12';

/** What only says that something deeper is wrong, and what is wrong with alternatives that were not meant. */
const summaries = new Set(['properties', 'patternProperties', 'items', 'prefixItems', 'allOf', 'if', '$ref', 'false']);
const isTold = ({ keyword, keywordLocation }: OutputUnit): boolean =>
  !summaries.has(keyword) && !/\/(anyOf|oneOf)\/\d/.test(keywordLocation);

const toFault = ({ keyword, instanceLocation, error }: OutputUnit): Fault => {
  const missing = keyword === 'required' ? /"(.*)"/.exec(error)?.[1] : undefined;
  const path = instanceLocation.split('/').slice(1).map(unescaped);
  return { path: missing === undefined ? path : [...path, missing], message: wordsFor(keyword, error) };
};

const unescaped = (part: string): string => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');

const words: Readonly<Record<string, string>> = {
  required: 'This is needed.',
  anyOf: 'This fits none of the allowed forms.',
  oneOf: 'This has to fit exactly one of the allowed forms.',
  pattern: 'This is not in the form that the tool expects.',
  uniqueItems: 'The same is here twice.',
};

const types: Readonly<Record<string, string>> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

const wordsFor = (keyword: string, error: string): string => {
  if (keyword !== 'type') return words[keyword] ?? error;
  const expected = /Expected "(.*)"/.exec(error)?.[1]?.split('", "') ?? [];
  return `This has to be ${expected.map((type) => types[type] ?? type).join(' or ')}.`;
};
