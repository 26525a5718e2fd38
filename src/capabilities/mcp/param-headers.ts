/** 2026-07-28: a tool's schema may ask that some arguments are repeated in `Mcp-Param-…` headers, for routing (`x-mcp-header`). */
import type { JsonSchema } from '../tools.ts';
import { headerValue } from './header-value.ts';
import { isRecord, type JsonRecord } from './record.ts';

const key = 'x-mcp-header';
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const permitted: readonly unknown[] = ['string', 'integer', 'boolean'];

/** The headers of one call. Arguments that are absent or null get none. */
export const paramHeaders = (schema: JsonSchema, args: JsonRecord): Record<string, string> => {
  const headers: Record<string, string> = {};
  const visit = (part: JsonRecord, values: JsonRecord) => {
    for (const [name, property] of propertiesOf(part)) {
      const value = values[name];
      if (value === undefined || value === null) continue;
      const header = property[key];
      if (typeof header === 'string' && isPrimitive(value))
        headers[`mcp-param-${header.toLowerCase()}`] = headerValue(String(value));
      else if (isRecord(value)) visit(property, value);
    }
  };
  visit(schema, args);
  return headers;
};

/** What is wrong with a schema's wishes; a tool with a wrong one must not be called (it could reach headers of ours). */
export const headerProblem = (schema: JsonSchema): string | undefined => {
  const seen = new Set<string>();
  let allowed = 0;
  const visit = (part: JsonRecord): string | undefined => {
    for (const [name, property] of propertiesOf(part)) {
      const problem = key in property ? check(name, property) : visit(property);
      if (problem !== undefined) return problem;
    }
    return undefined;
  };
  const check = (name: string, property: JsonRecord): string | undefined => {
    const header = property[key];
    allowed += 1;
    if (typeof header !== 'string' || !token.test(header)) return `wants a header whose name is not valid for "${name}"`;
    if (!permitted.includes(property['type'])) return `wants a header for "${name}", which is neither text, integer nor boolean`;
    if (seen.has(header.toLowerCase())) return `wants the header "${header}" twice`;
    seen.add(header.toLowerCase());
    return undefined;
  };
  return visit(schema) ?? (countOf(schema) > allowed ? 'wants a header for something that is no plain property' : undefined);
};

/** The schema without these wishes: what agents send to us goes in the body alone. */
export const withoutHeaders = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema, (name, value) => (name === key ? undefined : value)));

const countOf = (value: unknown): number => {
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + countOf(item), 0);
  if (!isRecord(value)) return 0;
  return Object.entries(value).reduce((sum, [name, item]) => sum + (name === key ? 1 : countOf(item)), 0);
};

const propertiesOf = ({ properties }: JsonRecord): [string, JsonRecord][] =>
  isRecord(properties) ? Object.entries(properties).filter((entry): entry is [string, JsonRecord] => isRecord(entry[1])) : [];

const isPrimitive = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);
