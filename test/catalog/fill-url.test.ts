import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCatalog } from '../../catalog/catalog.ts';
import { type FormFieldEntry, formField } from '../../catalog/define.ts';
import { fillUrl, UrlFieldError, urlErrors } from '../../catalog/fill-url.ts';
import { validateCatalog } from '../../catalog/validate.ts';
import { exampleContext, exampleEntry } from '../helpers/catalog-entries.ts';

const field = (entry: Partial<FormFieldEntry>) => formField.parse({ id: 'tenant', label: 'Tenant', type: 'text', ...entry });
const hostPattern = '([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)+[A-Za-z]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?';

const outcome = (template: string, entry: Partial<FormFieldEntry>, tenant: string | undefined): string => {
  try {
    return fillUrl(template, [field(entry)], { tenant }).href;
  } catch (error) {
    if (error instanceof UrlFieldError) return `${error.field}: ${error.message}`;
    throw error;
  }
};

/** Values that would send a client secret to somebody else, or nowhere. */
const hostile = [
  'attacker.example/',
  'acme.example/#',
  'attacker.example?',
  'x@attacker.example',
  'acme%2eevil',
  '..',
  '.',
  'acme\n',
  '\tacme',
  'ac\u200bme',
  '\u0430cme',
  '',
  ' ',
  'a'.repeat(64),
  'a'.repeat(300),
  '-acme',
  'acme-',
  'acme:8443',
  'acme\\evil',
  'acme.evil',
  '{tenant}',
  '$&',
  'ａcme',
  'acme。evil',
];

describe('a tenant in the host', () => {
  const template = 'https://{tenant}.provider.example/oauth/token';

  test('is filled in when it is one DNS label, in lower case', () => {
    expect(outcome(template, {}, 'acme')).toBe('https://acme.provider.example/oauth/token');
    expect(outcome(template, {}, 'ACME')).toBe('https://acme.provider.example/oauth/token');
    expect(outcome(template, {}, 'a'.repeat(63))).toBe(`https://${'a'.repeat(63)}.provider.example/oauth/token`);
  });

  test.each(hostile)('is refused as %j, naming the field', (value) => {
    expect(outcome(template, {}, value)).toMatch(/^tenant: (must be|is required)/);
  });

  test.each(hostile)('is refused as %j even under a pattern that lets everything through', (value) => {
    const result = outcome(template, { pattern: '[^]*' }, value);
    if (result.startsWith('https:')) expect(new URL(result).host).toMatch(/^[a-z0-9.-]+\.provider\.example$/);
    else expect(result).toMatch(/^tenant: /);
  });

  test('is required, comes from own properties only, and falls back to its default', () => {
    expect(outcome(template, {}, undefined)).toMatch(/^tenant: is required/);
    expect(() => fillUrl(template, [field({})], Object.create({ tenant: 'acme' }))).toThrow(UrlFieldError);
    expect(outcome(template, { default: 'main' }, undefined)).toBe('https://main.provider.example/oauth/token');
  });

  test('is never echoed in the error', () => {
    expect(outcome(template, {}, 'marker-value/')).not.toContain('marker-value');
  });

  test('cannot be a secret or an unknown field', () => {
    expect(outcome(template, { type: 'secret' }, 'acme')).toMatch(/^tenant: is not a field/);
    expect(() => fillUrl('https://{other}.provider.example', [field({})], { other: 'acme' })).toThrow(UrlFieldError);
  });

  test('keeps the host inside the template’s domain, for every string and every pattern', () => {
    const values = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string(),
      fc.constantFrom(...hostile),
      fc.webUrl(),
      fc.domain(),
      fc.stringMatching(/^[a-z0-9@/\\?#.:%-]{0,12}$/),
    );
    fc.assert(
      fc.property(values, fc.constantFrom(undefined, '[^]*', hostPattern), (value, pattern) => {
        const result = outcome(template, pattern === undefined ? {} : { pattern }, value);
        if (!result.startsWith('https:')) return result.startsWith('tenant: ');
        const url = new URL(result);
        return (
          url.hostname.endsWith('.provider.example') &&
          url.host === `${value.toLowerCase()}.provider.example` &&
          url.pathname === '/oauth/token' &&
          `${url.username}${url.password}${url.search}${url.hash}` === ''
        );
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a whole host by a declared pattern', () => {
  const template = 'https://{tenant}/api/v3';
  const entry = { pattern: hostPattern };

  test('is filled in', () => {
    expect(outcome(template, entry, 'GitHub.corp.example')).toBe('https://github.corp.example/api/v3');
  });

  test.each([
    ...hostile.filter((value) => value !== 'acme.evil'),
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    'localhost',
    '[::1]',
    'a..b',
    'a.b.',
  ])('is refused as %j', (value) => {
    expect(outcome(template, entry, value)).toMatch(/^tenant: /);
  });
});

describe('a url field', () => {
  const template = '{tenant}/api';
  const entry: Partial<FormFieldEntry> = { type: 'url' };

  test.each([
    ['https://git.corp.example', 'https://git.corp.example/api'],
    ['https://git.corp.example/', 'https://git.corp.example/api'],
    ['https://Git.corp.example:8443', 'https://git.corp.example:8443/api'],
  ])('is an origin: %s', (value, url) => {
    expect(outcome(template, entry, value)).toBe(url);
  });

  test.each([
    'http://git.corp.example',
    'https://git.corp.example/path',
    'https://git.corp.example?x',
    'https://git.corp.example#',
    'https://me@git.corp.example',
    'https://git.corp.example:443',
    'https://git%2ecorp.example',
    'https://git.corp.example\n',
    'https://gіt.corp.example',
    'https:git.corp.example',
    'https:\\\\git.corp.example',
    'https://2130706433',
    'ftp://git.corp.example',
    'git.corp.example',
    '',
  ])('is refused as %j', (value) => {
    expect(outcome(template, entry, value)).toMatch(/^tenant: /);
  });

  test('always yields exactly the origin that was written', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl({ validSchemes: ['https', 'http'] }),
          fc.string(),
          fc.domain().map((name) => `https://${name}`),
        ),
        (value) => {
          const result = outcome(template, entry, value);
          return result.startsWith('tenant: ') || result === `${value.toLowerCase().replace(/\/$/, '')}/api`;
        },
      ),
    );
  });
});

describe('a value in the path', () => {
  const template = 'https://provider.example/{tenant}/token';

  test('keeps its case and is one segment', () => {
    expect(outcome(template, {}, 'Acme')).toBe('https://provider.example/Acme/token');
    expect(outcome(template, { pattern: '.*' }, 'a/b?c#d')).toBe('https://provider.example/a%2Fb%3Fc%23d/token');
  });

  test.each(['.', '..', '\ud800'])('is refused as %j under any pattern', (value) => {
    expect(outcome(template, { pattern: '[^]*' }, value)).toMatch(/^tenant: /);
  });
});

test('a select field takes its options and nothing else', () => {
  const entry: Partial<FormFieldEntry> = { type: 'select', options: [{ value: 'eu', label: 'Europe' }] };
  expect(outcome('https://api.provider.{tenant}/', entry, 'eu')).toBe('https://api.provider.eu/');
  expect(outcome('https://api.provider.{tenant}/', entry, 'example')).toMatch(/^tenant: must be one of the options/);
});

describe('urlErrors', () => {
  const result = validateCatalog([exampleEntry()], exampleContext());
  const definition = createCatalog(result.ok ? result.plugins : []).definition({
    pluginId: 'example',
    connectorId: 'example-tenant',
    authSchemeId: 'oauth2',
  });
  const errorsOf = (values: Record<string, string>) => definition && urlErrors(definition.connector, definition.scheme, values);

  test('names each field once whose value fits into no address', () => {
    expect(errorsOf({ tenant: 'evil.example/' })).toEqual([
      { path: 'tenant', message: expect.stringContaining('must be one name') },
    ]);
    expect(errorsOf({ tenant: 'acme' })).toEqual([]);
  });

  test('leaves fields without a value to the form', () => {
    expect(errorsOf({})).toEqual([]);
  });
});
