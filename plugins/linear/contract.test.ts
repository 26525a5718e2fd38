import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { linear as entry } from '../../catalog/linear.ts';
import { validateCatalog } from '../../catalog/validate.ts';
import { apiOf } from '../../test/plugins/call-operation.ts';
import type { ApiRequest, Operation } from '../define.ts';
import { linear } from './index.ts';

const operations: readonly Operation[] = linear.operations;

test('the entry and its operations make a catalog without a fault', () => {
  const pluginsRoot = fileURLToPath(new URL('..', import.meta.url));
  expect(validateCatalog([entry], { providers: [linear], sourceTypes: ['native', 'mcp'], pluginsRoot })).toMatchObject({
    ok: true,
  });
});

describe.each(operations.map((operation) => [operation.name, operation] as const))('%s', (_name, operation) => {
  const input = z.toJSONSchema(operation.input, { io: 'input' });
  const output = z.toJSONSchema(operation.output, { io: 'output' });

  test('is described in sentences, and so is everything that it takes', () => {
    expect(operation.description).toMatch(/^[A-Z].{15,}[.]$/);
    expect(undescribed(input)).toEqual([]);
  });

  test('takes nothing that its schema does not name, and answers an object', () => {
    expect(input).toMatchObject({ type: 'object', additionalProperties: false });
    expect(output.type).toBe('object');
  });

  test('asks one constant document: a query where it reads, a mutation where it changes something', async () => {
    const [sent, ...more] = await sentFor(operation, 'marker-1');
    expect(more).toEqual([]);
    expect(sent).toMatchObject({ method: 'POST', path: '/graphql' });
    const { query } = z.object({ query: z.string() }).parse(sent?.body);
    expect(query).toMatch(operation.effect === 'read' ? /^query / : /^mutation /);
    expect(query).not.toContain('marker-1');
  });
});

/** What the operation sends for the smallest input, with `text` wherever a text may stand. */
const sentFor = async (operation: Operation, text: string): Promise<ApiRequest[]> => {
  const sent: ApiRequest[] = [];
  const api = apiOf(async (request) => {
    sent.push(request);
    return { status: 200, headers: new Headers(), body: { data: {} } };
  });
  const parsed = operation.input.parse(sample(z.toJSONSchema(operation.input, { io: 'input' }), text));
  // An empty answer is no answer that every operation can read; what was sent counts.
  await operation.run({ input: parsed, api, signal: AbortSignal.timeout(1_000) }).catch(() => undefined);
  return sent;
};

const node = z.looseObject({
  type: z.string().optional(),
  description: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  format: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
});

const undescribed = (schema: unknown): string[] =>
  Object.entries(node.parse(schema).properties ?? {})
    .filter(([, property]) => !node.parse(property).description)
    .map(([name]) => name);

const sample = (schema: unknown, text: string): unknown => {
  const { type, enum: options, format, properties = {}, required = [], items } = node.parse(schema);
  if (options) return options[0];
  if (type === 'object') return Object.fromEntries(required.map((name) => [name, sample(properties[name], text)]));
  if (type === 'array') return [sample(items, text)];
  if (format === 'email') return 'somebody@example.com';
  return type === 'integer' ? 1 : text;
};
