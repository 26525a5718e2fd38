/** From what a server lists to what is pinned: pure, so in tables. */
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Effect } from '../../../catalog/define.ts';
import { isStorable } from '../../../src/capabilities/mcp/clean-text.ts';
import { operationNames } from '../../../src/capabilities/mcp/operation-names.ts';
import { snapshotOf } from '../../../src/capabilities/mcp/snapshot.ts';
import { isSoundSchema } from '../../../src/capabilities/mcp/sound-schema.ts';
import { withPinnedNames } from '../../../src/capabilities/mcp/tool-store.ts';
import { fakeTool } from '../../helpers/fake-mcp.ts';

const server = {
  name: 'fake',
  version: '1',
  protocolVersion: '2025-11-25',
  instructions: undefined,
  verdict: { transport: 'http', prior: { kind: 'legacy' }, at: '2026-01-01T00:00:00.000Z' },
} as const;

const read = (tools: unknown[], assumeEffect?: Effect) => snapshotOf({ tools, partial: undefined, server }, assumeEffect);

/** One tool beside a good one: what is made of it, and what is said about it. */
const beside = (tool: unknown) => {
  const { tools, problems } = read([fakeTool('ok'), tool]);
  expect(tools.map(({ upstreamName }) => upstreamName)).toContain('ok');
  return { made: tools.find(({ upstreamName }) => upstreamName !== 'ok'), problems: problems.map(({ message }) => message) };
};

const nested = (levels: number): unknown =>
  JSON.parse(`${'{"type":"object","properties":{"a":'.repeat(levels)}{}${'}}'.repeat(levels)}`);

describe('B42 an input schema', () => {
  const any = { type: 'object' };
  it.each([
    ['that is empty', {}, any],
    ['that only names its dialect', { $schema: 'urn:x' }, { $schema: 'urn:x', ...any }],
    ['without a type', { properties: { a: {} } }, { ...any, properties: { a: {} } }],
    ['of an object or null', { type: ['object', 'null'] }, any],
    ['with null for properties', { ...any, properties: null }, { ...any, properties: {} }],
    ['with boolean properties', { ...any, properties: { x: true, y: false } }, { ...any, properties: { x: {}, y: { not: {} } } }],
    ['with an odd `required`', { ...any, required: 'a' }, any],
    ['with a choice beside its type', { ...any, anyOf: [{ required: ['a'] }] }, { ...any, anyOf: [{ required: ['a'] }] }],
  ])('%s is repaired', (_what, inputSchema, repaired) => {
    const { made, problems } = beside({ name: 'tool', inputSchema });
    expect(made?.tool.inputSchema).toEqual(repaired);
    expect([made?.wrapped, made?.upstreamSchema, problems]).toEqual([false, inputSchema, []]);
  });

  it.each(['anyOf', 'oneOf', 'allOf'])('that is a choice by %s stands under one property', (choice) => {
    const $defs = { a: { type: 'object' } };
    const { made } = beside({ name: 'tool', inputSchema: { [choice]: [{ $ref: '#/$defs/a' }], $defs } });
    expect(made?.wrapped).toBe(true);
    expect(made?.tool.inputSchema).toEqual({
      type: 'object',
      properties: { arguments: { [choice]: [{ $ref: '#/$defs/a' }] } },
      required: ['arguments'],
      $defs,
    });
  });

  it.each([
    ['that takes text', { name: 'bad', inputSchema: { type: 'string' } }],
    ['that is absent', { name: 'bad' }],
    ['that is `true`', { name: 'bad', inputSchema: true }],
    ['that is a list', { name: 'bad', inputSchema: [] }],
    ['that is longer than 64,000 characters', fakeTool('bad', { inputSchema: { enum: ['x'.repeat(64_000)] } })],
    ['that is nested 20,000 levels deep', fakeTool('bad', { inputSchema: nested(20_000) })],
    ['with U+0000 in a value', fakeTool('bad', { inputSchema: { properties: { a: { const: '\0' } } } })],
    ['with U+0000 in the name of a property', fakeTool('bad', { inputSchema: { properties: { '\0': {} } } })],
    ['with half a character in a value', fakeTool('bad', { inputSchema: { properties: { a: { enum: ['\ud83d'] } } } })],
    ['of a tool with a name of 501 characters', fakeTool('x'.repeat(501))],
    ['of a tool with U+0000 in its name', fakeTool('bad\0')],
  ])('%s costs that tool alone, which is named', (_what, tool) => {
    const { tools, problems } = read([tool, fakeTool('ok')]);
    expect(tools.map(({ upstreamName }) => upstreamName)).toEqual(['ok']);
    expect(problems).toEqual([{ tool: expect.stringMatching(/^(bad|x{100})$/), message: expect.stringMatching(/left out\.$/) }]);
  });

  it.each([[null], ['tool'], [{}], [{ name: 1 }], [[]]])('of what is no tool, %j, costs nothing else', (tool) => {
    expect(beside(tool)).toEqual({ made: undefined, problems: ['A tool has no name and is left out.'] });
  });
});

describe('B42 an output schema', () => {
  const buildsValidator = (schema: object) => () => new AjvJsonSchemaValidator().getValidator(schema);

  it.each([
    ['without a type', { description: 'x' }, { type: 'object', description: 'x' }],
    ['with null for properties', { type: 'object', properties: null }, { type: 'object', properties: {} }],
    [
      'with references into itself',
      { type: 'object', properties: { a: { $ref: '#/$defs/a~1b' } }, $defs: { 'a/b': true } },
      { type: 'object', properties: { a: { $ref: '#/$defs/a~1b' } }, $defs: { 'a/b': true } },
    ],
  ])('%s is shown', (_what, outputSchema, shown) => {
    const { made, problems } = beside(fakeTool('tool', { outputSchema }));
    expect(made?.tool.outputSchema).toEqual(shown);
    expect(problems).toEqual([]);
    expect(buildsValidator(shown)).not.toThrow();
  });

  const object = (a: unknown) => ({ type: 'object', properties: { a } });
  it.each([
    ['refers to nothing', object({ $ref: '#/$defs/none' })],
    ['refers to another document', object({ $ref: 'https://example.com/schema.json' })],
    ['has a type that is none', object({ type: 'strin' })],
    ['has a pattern that is none', object({ type: 'string', pattern: '(' })],
  ])('that %s breaks a client, and is not shown', (_what, outputSchema) => {
    expect(buildsValidator(outputSchema)).toThrow();
    const { made, problems } = beside(fakeTool('tool', { outputSchema }));
    expect(made?.tool.outputSchema).toBeUndefined();
    expect(problems).toEqual(['The tool’s output schema is faulty and is not shown.']);
  });
});

describe('B42 an output schema that is a choice', () => {
  it('promises nothing, as an answer must be an object', () => {
    const { made, problems } = beside(fakeTool('tool', { outputSchema: { anyOf: [{ type: 'object' }] } }));
    expect([made?.tool.outputSchema, problems]).toEqual([undefined, []]);
  });
});

describe('B42 a schema that is called sound', () => {
  it('is one from which a client can build a validator', () => {
    const odd = fc.constantFrom<unknown>(null, 5, 'x', '(', '#', '#/properties/a', '#/$defs/none', 'object', true, [], {});
    const { schema } = fc.letrec<{ schema: unknown }>((tie) => ({
      schema: fc.oneof(
        { maxDepth: 3 },
        odd,
        fc.record(
          {
            type: fc.oneof(fc.constantFrom('object', 'string', 'array', ['string', 'null']), odd),
            $ref: odd,
            properties: fc.oneof(fc.dictionary(fc.constantFrom('a', 'b', '__proto__'), tie('schema')), odd),
            patternProperties: fc.oneof(fc.dictionary(fc.constantFrom('^a', '('), tie('schema')), odd),
            items: fc.oneof(tie('schema'), fc.array(tie('schema'), { maxLength: 2 })),
            additionalProperties: tie('schema'),
            anyOf: fc.oneof(fc.array(tie('schema'), { maxLength: 2 }), odd),
            not: tie('schema'),
            required: fc.oneof(fc.constant(['a']), odd),
            enum: fc.oneof(fc.constant(['a', 1]), odd),
            pattern: odd,
            format: fc.constantFrom('date', 'no-such-format'),
            minimum: fc.oneof(fc.integer(), odd),
            maxLength: fc.oneof(fc.integer(), odd),
          },
          { requiredKeys: [] },
        ),
      ),
    }));
    let sound = 0;
    fc.assert(
      fc.property(schema, (root) => {
        if (typeof root !== 'object' || root === null || !isSoundSchema({ ...root })) return;
        sound += 1;
        new AjvJsonSchemaValidator().getValidator({ ...root });
      }),
      { numRuns: 400 },
    );
    expect(sound).toBeGreaterThan(20);
  });
});

describe('B42 a description', () => {
  it.each([
    ['that is null', null, '', 0],
    ['with tag characters', 'a\u{E0041}\u{E0042}b', 'ab', 1],
    ['with zero width and direction marks', 'a\u200B\u202E\u2066\uFEFFb', 'ab', 1],
    ['with control characters', 'a\0\u001b[31mb\u0085', 'a[31mb', 1],
    ['with half a character', 'a\ud83db', 'ab', 1],
    ['with variation selectors and private characters', 'a\uFE0F\u{E0100}\uE000b', 'ab', 1],
    ['of several lines', 'a\n\tb', 'a\n\tb', 0],
    ['of other writing', 'поиск 検索 😀', 'поиск 検索 😀', 0],
  ])('%s is what people see of it', (_what, description, shown, problems) => {
    const result = beside(fakeTool('tool', { description }));
    expect([result.made?.tool.description, result.problems.length]).toEqual([shown, problems]);
  });

  it('in a schema too, and its names and values stay what the server expects', () => {
    const property = { type: 'string', description: 'a\u200Bb', title: 'a\0b', enum: ['a\u200Bb'], default: 'a\u200Bb' };
    const inputSchema = { type: 'object', properties: { description: property } };
    const { made, problems } = beside(fakeTool('tool', { inputSchema }));
    expect(made?.tool.inputSchema.properties).toEqual({ description: { ...property, description: 'ab', title: 'ab' } });
    expect(problems).toEqual(['Invisible characters were removed from the tool’s texts.']);
    expect(isStorable(made)).toBe(true);
  });

  it('that is too long is cut, and never through a character', () => {
    for (const before of [7_998, 7_999, 8_000]) {
      const { made, problems } = beside(fakeTool('tool', { description: `${'x'.repeat(before)}${'😀'.repeat(9)}` }));
      expect(made?.tool.description).toMatch(/^x+(😀)?…$/u);
      expect(problems).toEqual(['The tool’s description was too long and was cut.']);
      expect(isStorable(made)).toBe(true);
    }
  });
});

describe('whatever a server lists', () => {
  it('can be stored, under names that fit and of which each is one tool', () => {
    const text = fc.string({ unit: 'binary', maxLength: 12 });
    const tool = fc.record({
      name: fc.oneof(text, fc.constantFrom('a', 'aB', 'a_b', 'A_B', '__proto__', 'constructor', 'toString')),
      title: fc.option(text),
      description: fc.oneof(text, fc.jsonValue()),
      inputSchema: fc.oneof(fc.constant({}), fc.object({ withNullPrototype: false }), fc.jsonValue()),
      outputSchema: fc.option(fc.jsonValue()),
      annotations: fc.option(fc.jsonValue()),
    });
    fc.assert(
      fc.property(fc.array(fc.oneof(tool, fc.jsonValue()), { maxLength: 8 }), (tools) => {
        const snapshot = read(JSON.parse(JSON.stringify(tools)));
        expect(isStorable(snapshot)).toBe(true);
        const names = snapshot.tools.map(({ operation }) => operation);
        expect(new Set(names).size).toBe(names.length);
        for (const name of names) expect(name).toMatch(/^[a-z0-9_-]{1,38}$/);
        for (const { tool: shown } of snapshot.tools) expect(shown.inputSchema).toMatchObject({ type: 'object' });
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    [JSON.parse('"\\ud83d"'), false],
    [{ '\0': 1 }, false],
    [['\udc00'], false],
    ['\\u0000', true],
    ['\\\\u0000 \\ud83d', true],
    ['\\\0', false],
    ['😀', true],
    [undefined, true],
  ])('is storable or not: %j %s', (value, expected) => expect(isStorable(value)).toBe(expected));
});

describe('B47 two tools of one name', () => {
  it('are one, the same in any order, and the other is reported', () => {
    const twins = [fakeTool('ok', { description: 'One.' }), fakeTool('ok', { description: 'Two.' })];
    const [there, back] = [read(twins), read(twins.toReversed())];
    expect(there.tools).toHaveLength(1);
    expect(there).toEqual(back);
    expect(there.problems).toEqual([{ tool: 'ok', message: 'The server lists two tools of this name; one is left out.' }]);
  });

  it('never take each other’s calls: a tool keeps its name, and a later one gets another', () => {
    const pinned = [{ sourceId: 's', upstreamName: 'createIssue', operation: 'create_issue' }];
    const { tools } = read([fakeTool('create_issue'), fakeTool('createIssue'), fakeTool('other')]);
    const names = withPinnedNames('s', pinned, tools).map(({ upstreamName, operation, tool }) => [
      upstreamName,
      operation,
      tool.name,
    ]);
    expect(names).toEqual([
      ['createIssue', 'create_issue', 'create_issue'],
      ['create_issue', expect.stringMatching(/^create_issue_[0-9a-f]{8}$/), expect.stringMatching(/^create_issue_[0-9a-f]{8}$/)],
      ['other', 'other', 'other'],
    ]);
    expect(withPinnedNames('t', pinned, read([fakeTool('create_issue')]).tools)[0]?.operation).toMatch(/^create_issue_/);
  });
});

describe('B48 a name', () => {
  const names = (...upstream: string[]) => operationNames(upstream);
  const hashed = (start: string) => new RegExp(`^${start}_[0-9a-f]{8}$`);

  it.each([
    ['search', 'search'],
    ['a-b_c', 'a-b_c'],
    ['x'.repeat(38), 'x'.repeat(38)],
    ['---', '---'],
    ['__proto__', '__proto__'],
    ['createIssue', 'create_issue'],
    ['getURLOf', 'get_u_r_l_of'],
  ])('%s becomes %s', (upstream, operation) => expect(names(upstream).get(upstream)).toBe(operation));

  it.each([
    ['CreateIssue', 'createissue'],
    ['camel_Case', 'camel_case'],
    ['a.b', 'a_b'],
    ['a/b', 'a_b'],
    ['a b', 'a_b'],
    ['поиск', 'tool'],
    ['検索', 'tool'],
    ['', 'tool'],
    ['a\u200Bb', 'a_b'],
    [`${'x'.repeat(37)}.y`, 'x'.repeat(29)],
    ['x'.repeat(39), 'x'.repeat(29)],
  ])('%j is cleaned and marked', (upstream, start) => {
    const operation = names(upstream).get(upstream);
    expect(operation).toMatch(/^[a-z0-9_-]{1,38}$/);
    expect(operation).toMatch(hashed(start));
  });

  it('is its own beside those that look alike, in any order of the list', () => {
    const alike = [
      ...['a.b', 'a/b', 'a b', 'a_b', 'aB', 'A_B', 'поиск', '検索', ''],
      ...[`${'x'.repeat(53)}_create`, `${'x'.repeat(53)}_delete`],
    ];
    const given = names(...alike);
    expect(new Set(given.values()).size).toBe(alike.length);
    expect(given.get('a_b')).toBe('a_b');
    expect(Object.fromEntries(names(...alike.toReversed()))).toEqual(Object.fromEntries(given));
  });

  it('that agents do not see stands in the description', () => {
    const { made } = beside(fakeTool('files/read', { description: 'Reads.' }));
    expect(made?.tool).toMatchObject({
      name: expect.stringMatching(hashed('files_read')),
      title: 'files/read',
      description: 'Reads.\n\nNamed "files/read" by its server.',
    });
  });
});

describe('an effect', () => {
  it.each<[object | undefined, Effect | undefined, Effect]>([
    [undefined, undefined, 'destructive'],
    [undefined, 'write', 'write'],
    [undefined, 'read', 'read'],
    [{ readOnlyHint: true }, 'destructive', 'read'],
    [{ readOnlyHint: true, destructiveHint: true }, undefined, 'read'],
    [{ destructiveHint: false }, undefined, 'write'],
    [{ destructiveHint: true }, 'read', 'destructive'],
    [{ readOnlyHint: false }, undefined, 'destructive'],
    [{ readOnlyHint: 'true' }, undefined, 'destructive'],
    [{ destructiveHint: 0 }, undefined, 'destructive'],
  ])('by %j, assumed %s, is %s', (annotations, assumed, effect) => {
    const [tool] = read([fakeTool('tool', { annotations })], assumed).tools;
    expect(tool?.effect).toBe(effect);
    expect(tool?.tool.annotations).toMatchObject({
      readOnlyHint: effect === 'read',
      destructiveHint: effect === 'destructive',
    });
  });

  it.each([
    [{ readOnlyHint: true }, true],
    [{ destructiveHint: false, idempotentHint: true }, true],
    [{ destructiveHint: false }, false],
    [{}, false],
  ])('of %j lets a lost call be repeated: %s', (annotations, repeatable) => {
    expect(read([fakeTool('tool', { annotations })]).tools[0]?.repeatable).toBe(repeatable);
  });
});

describe('the wish of a tool for its arguments in headers', () => {
  const properties = (wish: object) => ({ inputSchema: { type: 'object', properties: { region: { type: 'string', ...wish } } } });

  it('is kept for calls and not shown to agents', () => {
    const { made, problems } = beside(fakeTool('tool', properties({ 'x-mcp-header': 'Region' })));
    expect(problems).toEqual([]);
    expect(JSON.stringify(made?.tool)).not.toContain('x-mcp-header');
    expect(JSON.stringify(made?.upstreamSchema)).toContain('x-mcp-header');
  });

  it.each([
    ['with a line break', properties({ 'x-mcp-header': 'a\r\nb' })],
    ['that is empty', properties({ 'x-mcp-header': '' })],
    ['that is no text', properties({ 'x-mcp-header': 1 })],
    ['for a number', properties({ type: 'number', 'x-mcp-header': 'a' })],
    ['for a list', properties({ type: 'array', items: { 'x-mcp-header': 'a' } })],
    ['in a choice', { inputSchema: { anyOf: [{ properties: { a: { type: 'string', 'x-mcp-header': 'a' } } }] } }],
    [
      'twice',
      {
        inputSchema: {
          properties: { a: { type: 'string', 'x-mcp-header': 'a' }, b: { type: 'string', 'x-mcp-header': 'A' } },
        },
      },
    ],
  ])('%s costs the tool', (_what, more) => {
    const { made, problems } = beside(fakeTool('bad', more));
    expect([made, problems]).toEqual([undefined, [expect.stringContaining('left out')]]);
  });
});

describe('a fingerprint', () => {
  const of = (more: object) => read([fakeTool('tool', { ...more })]).tools[0]?.fingerprint;

  it('does not depend on the order of keys, nor on what is only for clients', () => {
    expect(of({ inputSchema: { type: 'object', properties: { a: {}, b: {} } }, _meta: { n: 1 } })).toBe(
      of({ inputSchema: { properties: { b: {}, a: {} }, type: 'object' }, _meta: { n: 2 } }),
    );
  });

  it.each([
    ['title', { title: 'x' }],
    ['description', { description: 'Does tool!' }],
    ['an invisible character', { description: 'Does tool.\u200B' }],
    ['input schema', { inputSchema: { type: 'object' } }],
    ['output schema', { outputSchema: { type: 'object' } }],
    ['annotations', { annotations: { readOnlyHint: true, idempotentHint: true } }],
  ])('changes with: %s', (_what, more) => expect(of(more)).not.toBe(of({})));
});

it('more than 1,000 tools are cut, and the owner is told', () => {
  const { tools, problems } = read(Array.from({ length: 1_001 }, (_, n) => fakeTool(`t${n}`)));
  expect(tools).toHaveLength(1_000);
  expect(problems).toEqual([
    { tool: undefined, message: 'The server lists more than 1000 tools; only the first 1000 are used.' },
  ]);
});
