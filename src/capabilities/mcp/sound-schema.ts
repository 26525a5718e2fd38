/**
 * Whether clients can build a validator from a schema. Some build one for every output schema of a list, and the one that
 * cannot be built costs an agent all its tools.
 */
import type { JsonSchema } from '../tools.ts';
import { isRecord } from './record.ts';

/** @param schema not nested deeper than the stack allows. */
export const isSoundSchema = (schema: JsonSchema): boolean => isSound(schema, schema);

const types: readonly unknown[] = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];
const single = ['not', 'if', 'then', 'else', 'contains', 'propertyNames', 'additionalProperties', 'unevaluatedProperties'];
const named = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'];
const listed = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];

const isSound = (schema: unknown, root: JsonSchema): boolean => {
  if (typeof schema === 'boolean') return true;
  if (!isRecord(schema)) return false;
  const given = (key: string, fits: (value: unknown) => boolean) => schema[key] === undefined || fits(schema[key]);
  const isPart = (part: unknown) => isSound(part, root);
  const areParts = (parts: unknown) => Array.isArray(parts) && parts.length > 0 && parts.every(isPart);
  return (
    given('type', isType) &&
    given('$ref', (reference) => leadsSomewhere(reference, root)) &&
    given('pattern', isPattern) &&
    given('required', isTextList) &&
    given('enum', (values) => Array.isArray(values) && values.length > 0) &&
    given('patternProperties', (parts) => isRecord(parts) && Object.keys(parts).every(isPattern)) &&
    given('items', (items) => isPart(items) || areParts(items)) &&
    single.every((key) => given(key, isPart)) &&
    named.every((key) => given(key, (parts) => isRecord(parts) && Object.values(parts).every(isPart))) &&
    listed.every((key) => given(key, areParts))
  );
};

const isType = (type: unknown): boolean =>
  Array.isArray(type) ? type.length > 0 && type.every((one) => types.includes(one)) : types.includes(type);

const isTextList = (list: unknown): boolean => Array.isArray(list) && list.every((item) => typeof item === 'string');

const isPattern = (pattern: unknown): boolean => {
  try {
    return typeof pattern === 'string' && new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
};

/** Only what the schema itself holds: nobody fetches an address that a server names. An anchor (`#name`) is rare, and believed. */
const leadsSomewhere = (reference: unknown, root: JsonSchema): boolean => {
  if (typeof reference !== 'string' || !reference.startsWith('#')) return false;
  const [, ...steps] = reference.split('/');
  const found = steps.reduce<unknown>((part, step) => {
    const key = decoded(step).replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(part)) return part[Number(key)];
    return isRecord(part) && Object.hasOwn(part, key) ? part[key] : undefined;
  }, root);
  return typeof found === 'boolean' || isRecord(found);
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
