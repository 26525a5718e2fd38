/** Upstream servers send schemas that model providers refuse, and one refused tool would cost an agent all of them. */
import type { JsonSchema } from '../tools.ts';
import { isRecord } from './record.ts';

export type RepairedInput =
  | {
      readonly schema: JsonSchema;
      /** The server's schema is no plain object: it stands under the one property `arguments`. */
      readonly wrapped: boolean;
    }
  | { readonly problem: string };

/** The one property under which a schema stands that is a choice of objects. */
export const wrappingProperty = 'arguments';

export const repairInput = (given: unknown): RepairedInput => {
  if (given === undefined) return { problem: 'has no input schema' };
  if (!isRecord(given)) return { problem: 'has an input schema that is no object' };
  const type = typeOf(given);
  if (type === undefined && isChoice(given)) {
    const { $schema, $defs, definitions, ...choice } = given;
    return {
      schema: {
        type: 'object',
        properties: { [wrappingProperty]: choice },
        required: [wrappingProperty],
        ...(isRecord($defs) && { $defs }),
        ...(isRecord(definitions) && { definitions }),
      },
      wrapped: true,
    };
  }
  if (type !== undefined && type !== 'object') return { problem: 'takes something else than an object' };
  return { schema: plainObject(given), wrapped: false };
};

/** Undefined where it describes no object: an answer is then not promised to have a form. */
export const repairOutput = (given: unknown): JsonSchema | undefined => {
  if (!isRecord(given)) return undefined;
  const type = typeOf(given);
  return (type === undefined && !isChoice(given)) || type === 'object' ? plainObject(given) : undefined;
};

/** `["object", "null"]` means an object where an object has to be given. */
const typeOf = ({ type }: JsonSchema): unknown =>
  Array.isArray(type) && type.includes('object') ? 'object' : (type ?? undefined);

const isChoice = (schema: JsonSchema): boolean => ['anyOf', 'oneOf', 'allOf'].some((key) => Array.isArray(schema[key]));

const plainObject = ({ properties, required, ...rest }: JsonSchema): JsonSchema => ({
  ...rest,
  type: 'object',
  ...(properties !== undefined && { properties: plainProperties(properties) }),
  ...(Array.isArray(required) && { required: required.filter((name) => typeof name === 'string') }),
});

const plainProperties = (properties: unknown): JsonSchema =>
  isRecord(properties)
    ? Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, plainProperty(schema)]))
    : {};

/** JSON Schema allows `true` and `false`; clients want objects. */
const plainProperty = (schema: unknown): unknown => {
  if (schema === false) return { not: {} };
  return isRecord(schema) ? schema : {};
};
