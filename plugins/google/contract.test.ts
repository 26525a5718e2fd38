import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { google } from '../../catalog/google.ts';
import { apiOf } from '../../test/plugins/call-operation.ts';
import type { ApiRequest, NativeProvider, Operation } from '../define.ts';
import { gmail, googleCalendar, googleDrive } from './index.ts';

const providers: readonly NativeProvider[] = [gmail, googleCalendar, googleDrive];
const every = providers.flatMap(({ key, operations }) =>
  operations.map((operation: Operation) => [`${key} ${operation.name}`, key, operation] as const),
);

describe.each(every)('%s', (_title, key, operation) => {
  const input = z.toJSONSchema(operation.input, { io: 'input' });
  const output = z.toJSONSchema(operation.output, { io: 'output' });

  test('has a short snake_case name and a description in sentences', () => {
    expect(operation.name).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(operation.name.length).toBeLessThanOrEqual(38);
    expect(operation.description).toMatch(/^[A-Z].{20,}[.]$/);
  });

  test('takes an object whose every property is described, and nothing else', () => {
    expect(input).toMatchObject({ type: 'object', additionalProperties: false });
    expect(undescribed(input)).toEqual([]);
  });

  test('answers an object', () => {
    expect(output.type).toBe('object');
  });

  test('names scopes that its own connector offers, and one of them is asked for by default', () => {
    const scheme = google.connectors.find(({ id }) => id === key)?.authSchemes[0];
    const [all, oneOf] = [operation.scopes, operation.oneOfScopes ?? []];
    expect(all.length + oneOf.length).toBeGreaterThan(0);
    expect(Object.keys(scheme?.scopes ?? {})).toEqual(expect.arrayContaining([...all, ...oneOf]));
    const defaults: readonly string[] = scheme?.defaultScopes ?? [];
    expect([...all, ...oneOf].some((scope) => defaults.includes(scope))).toBe(true);
  });

  test('only what cannot be undone is destructive', () => {
    expect(operation.effect === 'destructive').toBe(/^delete_/.test(operation.name));
    expect(operation.effect === 'read').toBe(/^(get|list|search|read|query)_/.test(operation.name));
  });
});

test.each(every.filter(([, , { effect }]) => effect === 'read'))('%s only reads', async (_title, _key, operation) => {
  const requests: ApiRequest[] = [];
  const body = { id: 'x', threadId: 'x', message: { id: 'x', threadId: 'x' }, name: 'x', mimeType: 'text/plain' };
  const api = apiOf(async (request) => {
    requests.push(request);
    return { status: 200, headers: new Headers(), body };
  });
  const { required = [] } = z.toJSONSchema(operation.input, { io: 'input' });
  const time = '2026-03-31T00:00:00Z';
  const input = operation.input.parse(Object.fromEntries(required.map((name) => [name, /^time/.test(name) ? time : 'x'])));
  await operation.run({ input, api, signal: AbortSignal.timeout(1_000) });
  const changing = requests.filter(({ method, path }) => method !== 'GET' && path !== '/freeBusy');
  expect(requests.length).toBeGreaterThan(0);
  expect(changing).toEqual([]);
});

const described: z.ZodType<{
  description?: string | undefined;
  properties?: Record<string, unknown> | undefined;
  items?: unknown;
}> = z.looseObject({
  description: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
});

/** Paths of properties without a description, in nested objects and lists too. */
const undescribed = (node: unknown, at = ''): string[] => {
  const { properties = {}, items } = described.parse(node);
  const own = Object.entries(properties).flatMap(([name, property]) => [
    ...(described.parse(property).description ? [] : [`${at}${name}`]),
    ...undescribed(property, `${at}${name}.`),
  ]);
  return items === undefined ? own : [...own, ...undescribed(items, `${at}[].`)];
};
