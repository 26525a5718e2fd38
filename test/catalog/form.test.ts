import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FormFieldEntry, formField } from '../../catalog/define.ts';
import { parseForm } from '../../catalog/form.ts';

const field = (entry: Partial<FormFieldEntry>) => formField.parse({ id: 'it', label: 'It', type: 'text', ...entry });
const parse = (entry: Partial<FormFieldEntry>, value: unknown) => parseForm([field(entry)], { it: value });

const options = [
  { value: 'eu', label: 'Europe' },
  { value: 'us', label: 'America' },
];

test('good values come back by field id', () => {
  const fields = [
    field({ id: 'host', pattern: '[a-z.]+' }),
    field({ id: 'key', type: 'secret' }),
    field({ id: 'place', type: 'select', options }),
  ];
  expect(parseForm(fields, { host: 'a.b', key: 'k e y', place: 'eu' })).toEqual({
    values: { host: 'a.b', key: 'k e y', place: 'eu' },
    errors: [],
  });
});

test('every fault is reported at once, each with its field, beside the values that fit', () => {
  const fields = [field({ id: 'good' }), field({ id: 'url', type: 'url' }), field({ id: 'missing' })];
  expect(parseForm(fields, { good: 'x', url: 'http://a.test', other: '1', more: '2' })).toEqual({
    values: { good: 'x' },
    errors: [
      { path: 'other', message: 'is not a field of this form; it has good, url, missing' },
      { path: 'more', message: 'is not a field of this form; it has good, url, missing' },
      { path: 'url', message: 'must be a URL that begins with https://' },
      { path: 'missing', message: 'is required' },
    ],
  });
});

test('a secret keeps its lines where the field has several, and no other invisible character', () => {
  const key = '-----BEGIN PRIVATE KEY-----\r\nAAAA\n-----END PRIVATE KEY-----\n';
  expect(parse({ type: 'secret', multiline: true }, key)).toEqual({ values: { it: key }, errors: [] });
  expect(parse({ type: 'secret' }, key).errors).toMatchObject([{ path: 'it' }]);
  expect(parse({ type: 'secret', multiline: true }, `${key}\u200b`).errors).toMatchObject([{ path: 'it' }]);
});

test.each([[null], [undefined], ['text'], [7], [[]]])('%j is no form', (input) => {
  expect(parseForm([field({ required: false })], input).errors).toEqual([
    { path: '', message: 'must be an object of field values' },
  ]);
});

describe('names from the prototype', () => {
  test.each(['__proto__', 'constructor', 'toString'])('%s is an unknown field and pollutes nothing', (name) => {
    const { values, errors } = parseForm([field({ required: false })], JSON.parse(`{"${name}":{"isAdmin":true}}`));
    expect(errors).toMatchObject([{ path: name }]);
    expect(values).toEqual({});
    expect('isAdmin' in {}).toBe(false);
  });

  test('an inherited value is not a value', () => {
    expect(parseForm([field({})], Object.create({ it: 'inherited' })).errors).toEqual([{ path: 'it', message: 'is required' }]);
  });
});

describe('a value that was left out', () => {
  test('is missing from the values of an optional field', () => {
    expect(parse({ required: false }, '')).toEqual({ values: {}, errors: [] });
    expect(parse({ required: false }, undefined)).toEqual({ values: {}, errors: [] });
  });

  test('is the default where there is one', () => {
    expect(parse({ default: 'main' }, undefined).values).toEqual({ it: 'main' });
  });

  test('is an error of a required field, also as blank text', () => {
    expect(parse({}, '  ').errors).toEqual([{ path: 'it', message: 'is required' }]);
  });
});

test.each([[7], [null], [true], [['x']], [{}]])('%j is no text', (value) => {
  expect(parse({}, value).errors).toEqual([{ path: 'it', message: 'must be text' }]);
});

test('text is trimmed, a secret is kept as it was typed', () => {
  expect(parse({}, ' a ').values).toEqual({ it: 'a' });
  expect(parse({ type: 'secret' }, ' a ').values).toEqual({ it: ' a ' });
});

test('a pattern must match the whole value', () => {
  const pattern = 'a|b';
  expect(parse({ pattern }, 'b').errors).toEqual([]);
  for (const value of ['ab', 'ax', 'xb', 'A']) expect(parse({ pattern }, value).errors).toHaveLength(1);
});

test('a select takes one of its options and nothing an object inherits', () => {
  expect(parse({ type: 'select', options }, 'us').errors).toEqual([]);
  for (const value of ['EU', 'de', 'toString']) expect(parse({ type: 'select', options }, value).errors).toHaveLength(1);
});

test.each(['https://a.test', 'https://a.test:8443/path?x=1', 'HTTPS://A.test'])('%s is a URL', (value) => {
  expect(parse({ type: 'url' }, value)).toEqual({ values: { it: value }, errors: [] });
});

test.each([
  'http://a.test',
  'a.test',
  'https:a.test',
  'https:///a.test',
  'https://me:pw@a.test',
  'javascript:alert(1)',
  'https://',
  'https:\\\\a.test',
])('%s is no https URL', (value) => {
  expect(parse({ type: 'url' }, value).errors).toHaveLength(1);
});

describe('a secret', () => {
  const marker = 'hunter2-marker';

  test.each([
    ['a line feed', '\n'],
    ['a carriage return', '\r'],
    ['a NUL', '\0'],
    ['a tab', '\t'],
    ['an escape', '\u001b'],
    ['a zero-width space', '\u200b'],
    ['a zero-width joiner', '\u200d'],
    ['a word joiner', '\u2060'],
    ['a byte order mark', '\ufeff'],
    ['a right-to-left override', '\u202e'],
    ['a bidirectional isolate', '\u2066'],
    ['a soft hyphen', '\u00ad'],
    ['a no-break space', '\u00a0'],
    ['a narrow no-break space', '\u202f'],
    ['a line separator', '\u2028'],
    ['a Hangul filler', '\u3164'],
    ['a variation selector', '\ufe0f'],
    ['a lone surrogate', '\ud800'],
  ])('with %s anywhere is refused, naming the field and not the value', (_title, character) => {
    for (const value of [`${character}${marker}`, `${marker}${character}`, `${marker}${character}${marker}`]) {
      const { values, errors } = parse({ type: 'secret' }, value);
      expect(values).toEqual({});
      expect(errors).toMatchObject([{ path: 'it', message: expect.stringContaining('invisible character') }]);
      expect(JSON.stringify(errors)).not.toContain(marker);
    }
  });

  test.each(['', ' ', '   '])('that is blank (%j) is refused', (value) => {
    expect(parse({ type: 'secret' }, value).errors).toEqual([{ path: 'it', message: 'must not be blank' }]);
    expect(parse({ type: 'secret', required: false }, value).errors).toHaveLength(1);
  });

  test('never shows in an error, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 6, unit: 'binary' }), (secret) => {
        const { errors } = parse({ type: 'secret', pattern: 'never' }, secret);
        return errors.length === 1 && !JSON.stringify(errors).includes(secret);
      }),
    );
  });
});
