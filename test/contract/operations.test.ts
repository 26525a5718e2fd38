import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ApiRequest, Operation } from '../../plugins/define.ts';
import { providers } from '../../plugins/index.ts';
import { apiOf } from '../plugins/call-operation.ts';

/** Their APIs read by POST; their own tests tell reading from changing. */
const readsByPost = new Set(['slack', 'linear', 'google-calendar', 'dropbox', 'hubspot', 'notion']);

const all = providers.flatMap(({ key, operations }) =>
  operations.map((operation: Operation) => [`${key} ${operation.name}`, key, operation] as const),
);

test('no two operations of a provider share a name', () => {
  expect(new Set(all.map(([title]) => title)).size).toBe(all.length);
});

describe.each(all)('%s', (_title, key, operation) => {
  const input = z.toJSONSchema(operation.input, { io: 'input' });
  const output = z.toJSONSchema(operation.output, { io: 'output' });

  test('has a short snake_case name and a description in sentences', () => {
    expect(operation.name).toMatch(/^[a-z][a-z0-9_]{0,37}$/);
    expect(operation.description).toMatch(/^[A-Z].{15,}[.]$/s);
  });

  test('takes an object whose every property is described, and nothing else, and answers an object', () => {
    expect(input).toMatchObject({ type: 'object', additionalProperties: false });
    expect(undescribed(input)).toEqual([]);
    expect(output.type).toBe('object');
  });

  test('names scopes in one of two ways: all needed, or one of several', () => {
    expect(operation.oneOfScopes?.length).not.toBe(0);
    expect(operation.scopes.length > 0 && operation.oneOfScopes).toBeFalsy();
  });

  test.skipIf(readsByPost.has(key))('only reads where it says so, and changes something where it does not', async () => {
    const methods = await methodsUsed(operation, sample(input));
    if (operation.effect === 'read') expect(methods.filter((method) => method !== 'GET')).toEqual([]);
    else if (methods.length > 0) expect(methods.filter((method) => method !== 'GET').length).toBeLessThanOrEqual(1);
  });
});

/** Runs the operation against an API that answers almost nothing, and keeps the methods. What it makes of the answer does not matter. */
const methodsUsed = async (operation: Operation, input: Record<string, unknown>): Promise<string[]> => {
  const methods: string[] = [];
  const request = async ({ method }: ApiRequest) => {
    methods.push(method);
    return { status: 200, headers: new Headers(), body: { sha: 'abc', tree: [], type: 'symlink', name: 'x', path: 'x' } };
  };
  const run = async () => operation.run({ input, api: apiOf(request), signal: AbortSignal.timeout(1_000) });
  await run().catch(() => undefined);
  return methods;
};

const node = z.looseObject({
  type: z.string().optional(),
  description: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
});

/** Paths of properties without a description, in nested objects and lists too. */
const undescribed = (schema: unknown, at = ''): string[] => {
  const { properties = {}, items } = node.parse(schema);
  const own = Object.entries(properties).flatMap(([name, property]) => [
    ...(node.parse(property).description ? [] : [`${at}${name}`]),
    ...undescribed(property, `${at}${name}.`),
  ]);
  return items === undefined ? own : [...own, ...undescribed(items, `${at}[].`)];
};

/** Something in every required property: enough to see where the request goes. */
const sample = (schema: unknown): Record<string, unknown> => {
  const { properties = {}, required = [] } = node.parse(schema);
  return Object.fromEntries(required.map((name) => [name, sampleValue(properties[name])]));
};

const sampleValue = (schema: unknown): unknown => {
  const { type, enum: options } = node.parse(schema);
  if (options) return options[0];
  if (type === 'array') return [];
  if (type === 'object') return sample(schema);
  return { integer: 1, number: 1, boolean: true }[type ?? ''] ?? 'x';
};
