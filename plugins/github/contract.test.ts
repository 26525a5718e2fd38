import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { apiOf } from '../../test/plugins/call-operation.ts';
import type { ApiRequest, Operation } from '../define.ts';
import { github } from './index.ts';

const operations: readonly Operation[] = github.operations;

test('no two operations share a name', () => {
  const names = operations.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

describe.each(operations.map((operation) => [operation.name, operation] as const))('%s', (name, operation) => {
  const input = z.toJSONSchema(operation.input, { io: 'input' });
  const output = z.toJSONSchema(operation.output, { io: 'output' });

  test('has a short snake_case name and a description in sentences', () => {
    expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(name.length).toBeLessThanOrEqual(38);
    expect(operation.description).toMatch(/^[A-Z].{20,}[.]$/);
  });

  test('takes an object whose every property is described, and nothing else', () => {
    expect(input.type).toBe('object');
    expect(undescribed(input)).toEqual([]);
    expect(operation.input.safeParse({ ...sample(input), surprise: true }).success).toBe(false);
    expect(operation.input.safeParse(sample(input)).error).toBeUndefined();
  });

  test('answers an object that holds only what its schema names', () => {
    expect(output.type).toBe('object');
    const answer = operation.output.parse(sample(output, { surprise: 'secret' }));
    expect(JSON.stringify(answer)).not.toContain('surprise');
  });

  test('names scopes in one of two ways: all needed, or one of several', () => {
    expect(operation.oneOfScopes?.length).not.toBe(0);
    expect(operation.oneOfScopes?.length).not.toBe(1);
    expect(operation.scopes.length > 0 && operation.oneOfScopes).toBeFalsy();
  });

  test('does what its effect says: reads only read, the others change something, DELETE of a thing is destructive', async () => {
    const methods = await methodsUsed(operation, operation.input.parse(sample(input)));
    if (operation.effect === 'read') {
      expect(methods).toEqual(['GET']);
      expect([...operation.scopes, ...(operation.oneOfScopes ?? [])]).not.toContain('delete_repo');
    } else {
      expect(methods.filter((method) => method !== 'GET')).toHaveLength(1);
    }
    // Taking a label off is no loss: it is put back by adding it.
    if (methods.includes('DELETE') && name !== 'remove_label') expect(operation.effect).toBe('destructive');
  });
});

/** Runs the operation against an API that answers what any operation can read, and keeps the methods. */
const methodsUsed = async (operation: Operation, input: Record<string, unknown>): Promise<string[]> => {
  const methods: string[] = [];
  const request = async ({ method }: ApiRequest) => {
    methods.push(method);
    return { status: 200, headers: new Headers(), body: { sha: 'abc', tree: [], type: 'symlink', name: 'x', path: 'x' } };
  };
  const api = apiOf(request);
  await operation.run({ input, api, signal: AbortSignal.timeout(1_000) });
  return methods;
};

interface Schema {
  readonly type?: string | undefined;
  readonly description?: string | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly anyOf?: readonly unknown[] | undefined;
  readonly properties?: Readonly<Record<string, unknown>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly items?: unknown;
}
const schema: z.ZodType<Schema> = z.looseObject({
  type: z.string().optional(),
  description: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
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

/** The smallest object that satisfies the schema, with `extra` in it and in every object inside. */
const sample = (node: unknown, extra = {}): Record<string, unknown> => {
  const { properties = {}, required = [] } = schema.parse(node);
  return { ...Object.fromEntries(required.map((key) => [key, sampleValue(properties[key], extra)])), ...extra };
};

const sampleValue = (node: unknown, extra: object): unknown => {
  const { type, enum: options, anyOf, items } = schema.parse(node);
  if (options) return options[0];
  if (anyOf) return sampleValue(anyOf[0], extra);
  if (type === 'object') return sample(node, extra);
  if (type === 'array') return [sampleValue(items, extra)];
  return { string: 'x', integer: 1, number: 1, boolean: true, null: null }[type ?? 'null'];
};
