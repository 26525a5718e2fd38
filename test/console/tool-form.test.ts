import type { RJSFSchema } from '@rjsf/utils';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { providers } from '../../plugins/index.ts';
import { canDraw, drawnSchema } from '../../src/console/pages/try-tool/drawn-schema.ts';
import { schemaValidator } from '../../src/console/pages/try-tool/schema-validator.ts';

const issue: RJSFSchema = {
  type: 'object',
  properties: {
    title: { type: 'string', minLength: 1 },
    milestone: { anyOf: [{ type: 'integer' }, { type: 'null' }], description: 'Number of a milestone' },
    labels: { type: 'array', items: { $ref: '#/$defs/label' } },
  },
  required: ['title'],
  additionalProperties: false,
  $defs: { label: { type: 'string' } },
};

test('nearly every operation of the catalog can be tried with a form', () => {
  const schemas = providers.flatMap(({ operations }) => operations.map(({ input }) => z.toJSONSchema(input, { io: 'input' })));
  const drawn = schemas.filter((schema) => canDraw(schema));
  expect(drawn.length / schemas.length).toBeGreaterThan(0.9);
});

test('what may be null is left out instead, under its own description', () => {
  expect(drawnSchema(issue).properties?.['milestone']).toEqual({ type: 'integer', description: 'Number of a milestone' });
});

test.each([
  ['no list of fields', { type: 'object', additionalProperties: true }],
  ['a field of any kind', { type: 'object', properties: { value: {} } }],
  ['a schema that holds itself', { type: 'object', properties: { child: { $ref: '#' } }, $defs: {} }],
  ['a reference to elsewhere', { type: 'object', properties: { a: { $ref: 'https://example.com/a.json' } } }],
  ['references that multiply', multiplying()],
])('%s is typed as JSON', (_, schema) => {
  expect(canDraw(schema)).toBe(false);
});

test('a fault is told at its field, in words', () => {
  const { errorSchema } = schemaValidator.validateFormData({ milestone: 'x', labels: [1] }, issue);
  expect(errorSchema).toMatchObject({
    title: { __errors: ['This is needed.'] },
    labels: { 0: { __errors: ['This has to be a text.'] } },
    milestone: { __errors: ['This fits none of the allowed forms.'] },
  });
});

test('a schema that cannot be read refuses nothing, since the service checks every call', () => {
  const { errors } = schemaValidator.validateFormData({ a: 1 }, { type: 'object', properties: { a: { $ref: '#/$defs/none' } } });
  expect(errors).toEqual([]);
});

/** Each level holds ten of the next. */
function multiplying() {
  const level = (next: number) => ({
    type: 'object',
    properties: Object.fromEntries(Array.from({ length: 10 }, (_, field) => [`f${field}`, { $ref: `#/$defs/l${next}` }])),
  });
  return { ...level(1), $defs: { l1: level(2), l2: level(3), l3: level(4), l4: { type: 'string' } } };
}
