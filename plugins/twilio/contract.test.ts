import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { twilio as entry } from '../../catalog/twilio.ts';
import { formatProblems, validateCatalog } from '../../catalog/validate.ts';
import { apiOf } from '../../test/plugins/call-operation.ts';
import type { ApiRequest, Operation } from '../define.ts';
import { twilio } from './index.ts';

const operations: readonly Operation[] = twilio.operations;

test('the entry is valid together with its operations and its skill', () => {
  const pluginsRoot = fileURLToPath(new URL('..', import.meta.url));
  const result = validateCatalog([entry], { providers: [twilio], sourceTypes: ['native', 'mcp'], pluginsRoot });
  expect(result.ok ? '' : formatProblems(result.problems)).toBe('');
});

test('no two operations share a name', () => {
  const names = operations.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

describe.each(operations.map((operation) => [operation.name, operation] as const))('%s', (name, operation) => {
  const input = z.toJSONSchema(operation.input, { io: 'input' });
  const output = z.toJSONSchema(operation.output, { io: 'output' });

  test('has a short snake_case name and a description in sentences', () => {
    expect(name).toMatch(/^[a-z][a-z0-9_]*$/);
    expect(name.length).toBeLessThanOrEqual(38);
    expect(operation.description).toMatch(/^[A-Z].{20,}[.]$/);
  });

  test('takes an object whose every property is described, and nothing else', () => {
    expect(input).toMatchObject({ type: 'object', additionalProperties: false });
    expect(undescribed(input)).toEqual([]);
  });

  test('answers an object', () => expect(output.type).toBe('object'));

  test('does what its effect says: reads only read, writes send one change, DELETE is destructive', async () => {
    const methods = await methodsUsed(operation, sample(input));
    expect(methods).toHaveLength(1);
    if (operation.effect === 'read') expect(methods).toEqual(['GET']);
    else expect(methods).not.toContain('GET');
    if (methods.includes('DELETE')) expect(operation.effect).toBe('destructive');
  });
});

/** Runs the operation against an API that answers nothing, and keeps the methods. */
const methodsUsed = async (operation: Operation, input: Record<string, unknown>): Promise<string[]> => {
  const methods: string[] = [];
  const request = async ({ method }: ApiRequest) => {
    methods.push(method);
    return { status: 200, headers: new Headers(), body: {} };
  };
  await operation.run({ input, api: apiOf(request), signal: AbortSignal.timeout(1_000) });
  return methods;
};

const schema = z.looseObject({
  type: z.string().optional(),
  description: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
});

/** Paths of properties without a description, in nested objects and lists too. */
const undescribed = (node: unknown, at = ''): string[] => {
  const { properties = {}, items } = schema.parse(node);
  const own = Object.entries(properties).flatMap(([key, property]) => [
    ...(schema.parse(property).description ? [] : [`${at}${key}`]),
    ...undescribed(property, `${at}${key}.`),
  ]);
  return items === undefined ? own : [...own, ...undescribed(items, `${at}[].`)];
};

/** Something in every required property: enough to see where the request goes. */
const sample = (node: unknown): Record<string, unknown> => {
  const { properties = {}, required = [] } = schema.parse(node);
  return Object.fromEntries(required.map((key) => [key, schema.parse(properties[key]).type === 'array' ? [] : 'x']));
};
