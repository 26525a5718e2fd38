import type { RJSFSchema, UiSchema } from '@rjsf/utils';

type Node = Readonly<Record<string, unknown>>;

/** Whether a form can be made of a tool's input. What it cannot show, and what nobody would fill in, is typed as JSON. */
export const canDraw = (schema: Node): boolean => {
  // Counted, since a server may nest references until a form of them has millions of fields.
  let left = mostParts;
  const isDrawable = (node: Node, depth: number): boolean => {
    left -= 1;
    if (left < 0 || depth > deepest) return false;
    const found = resolved(node, schema);
    return isShown(found) && parts(found).every((part) => isDrawable(part, depth + 1));
  };
  return isObjectSchema(schema) && parts(schema).every((part) => isDrawable(part, 0));
};

const mostParts = 200;
const deepest = 6;

/**
 * The schema as a form shows it: without the root's title, which the page has, and with "this or null" as this, since what is
 * left empty is not sent.
 */
export const drawnSchema = (schema: Node): RJSFSchema => {
  const { title, description, ...rest } = withoutNull(schema);
  return rest;
};

/** Long texts get room. */
export const uiFor = (schema: Node): UiSchema => ({
  'ui:submitButtonOptions': { norender: true },
  ...Object.fromEntries(
    Object.entries(asNode(schema['properties']))
      .filter(([name, value]) => longTexts.test(name) && withoutNull(asNode(value))['type'] === 'string')
      .map(([name]) => [name, { 'ui:widget': 'textarea', 'ui:options': { rows: 4, autosize: true, minRows: 3, maxRows: 14 } }]),
  ),
});

const longTexts = /^(body|text|content|message|description|html|markdown|comment|blocks|query|sql|code)$/i;

const isShown = (node: Node): boolean => {
  if (node['$ref'] !== undefined || node['not'] !== undefined || node['if'] !== undefined) return false;
  if (choices(node).length > 0) return true;
  const { type } = withoutNull(node);
  if (type === 'object') return Object.keys(asNode(node['properties'])).length > 0;
  if (type === 'array') return isNode(node['items']);
  return typeof type === 'string' || node['enum'] !== undefined || node['const'] !== undefined;
};

/** What a reference within the schema stands for; one to elsewhere stays. */
const resolved = (node: Node, root: Node): Node => {
  const reference = node['$ref'];
  if (typeof reference !== 'string' || !reference.startsWith('#/')) return node;
  let found: unknown = root;
  for (const name of reference.slice(2).split('/')) found = asNode(found)[name];
  return asNode(found);
};

const isObjectSchema = (node: Node): boolean => node['type'] === 'object' && isFixed(node) && choices(node).length === 0;

/** Objects with names of the caller's choosing are easier to type. */
const isFixed = (node: Node): boolean =>
  Object.keys(asNode(node['properties'])).length > 0 ||
  node['additionalProperties'] === false ||
  node['additionalProperties'] === undefined;

const parts = (node: Node): readonly Node[] => [
  ...Object.values(asNode(node['properties'])).map(asNode),
  ...(isNode(node['items']) ? [node['items']] : []),
  ...choices(node),
];

const choices = (node: Node): readonly Node[] =>
  ['anyOf', 'oneOf', 'allOf'].flatMap((name) => {
    const value = node[name];
    return Array.isArray(value) ? value.map(asNode).filter(({ type }) => type !== 'null') : [];
  });

const withoutNull = (node: Node): Node => {
  const plain = Object.fromEntries(
    Object.entries(node).map(([name, value]) => {
      if (name === 'properties') return [name, mapped(asNode(value))];
      if (name === 'items' && isNode(value)) return [name, withoutNull(value)];
      return [name, value];
    }),
  );
  const { type, anyOf, ...rest } = plain;
  const alternatives = Array.isArray(anyOf) ? anyOf.map(asNode).filter((one) => one['type'] !== 'null') : [];
  const [only] = alternatives;
  if (only && alternatives.length === 1) return { ...rest, ...withoutNull(only), ...described(rest) };
  const types = Array.isArray(type) ? type.filter((one) => one !== 'null') : type;
  return {
    ...rest,
    ...(type !== undefined && { type: Array.isArray(types) && types.length === 1 ? types[0] : types }),
    ...(alternatives.length > 0 && { anyOf: alternatives.map(withoutNull) }),
  };
};

const mapped = (properties: Node): Node =>
  Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, isNode(value) ? withoutNull(value) : value]));

/** What the whole says of itself goes before what its alternative says. */
const described = ({ title, description }: Node): Node => ({
  ...(title !== undefined && { title }),
  ...(description !== undefined && { description }),
});

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const asNode = (value: unknown): Node => (isNode(value) ? value : {});
