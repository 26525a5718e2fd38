import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { github } from '../../catalog/github.ts';
import { type Api, type ApiPath, operation, path, segments, UnsafePathValue } from '../../plugins/define.ts';

const base = 'https://api.example.com/v3';
const pathname = (built: ApiPath): string => new URL(base + built).pathname;
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('.', '/', '\\', '%', '2', 'e', 'F', '?', '#', '@', ':', ' ', '\n', '\t', '\0', 'ü') }),
);

describe('operation', () => {
  const definition = {
    name: 'do_it',
    description: 'Does it.',
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({}),
    run: async () => ({}),
  } as const;

  test('takes the scopes that the entry lists; the compiler refuses others', () => {
    expect(operation(github, { ...definition, scopes: ['repo'], oneOfScopes: ['user', 'read:org'] }).scopes).toEqual(['repo']);
    // @ts-expect-error no such scope
    operation(github, { ...definition, scopes: ['rep'] });
    // @ts-expect-error no such scope
    operation(github, { ...definition, scopes: [], oneOfScopes: ['repo', 'public'] });
  });

  test('sends requests only to paths that were built; the compiler refuses a plain string', () => {
    const asked: string[] = [];
    const get: Api['get'] = async (built) => asked.push(built);
    get(path`/user`);
    // @ts-expect-error a string may hold anything
    get('/user/../admin');
    expect(asked[0]).toBe('/user');
  });
});

describe('path', () => {
  test.each(['', '.', '..'])('refuses %j as a value', (value) => {
    expect(() => path`/repos/${value}/issues`).toThrow(UnsafePathValue);
  });

  test.each([
    ['/', '%2F'],
    ['?', '%3F'],
    ['#', '%23'],
    ['\\', '%5C'],
    ['%2e', '%252e'],
    ['%2e%2e', '%252e%252e'],
    ['..%2f', '..%252f'],
    ['../x', '..%2Fx'],
    ['ü', '%C3%BC'],
    ['👋', '%F0%9F%91%8B'],
    [' ', '%20'],
    ['\n', '%0A'],
    ['a:b@c', 'a%3Ab%40c'],
  ])('encodes %j as one segment', (value, encoded) => {
    expect(path`/repos/${value}/issues`).toBe(`/repos/${encoded}/issues`);
  });

  test('takes numbers, and leaves the template’s own text alone', () => {
    expect(path`/repos/${'a'}/issues/${7}.${'x'}...${'y'}?state=open`).toBe('/repos/a/issues/7.x...y?state=open');
  });

  test('refuses half of a surrogate pair with words for the model', () => {
    expect(() => path`/repos/${'\ud83d'}`).toThrow(UnsafePathValue);
  });

  test('takes no object of a caller’s making for encoded segments', () => {
    const forged: ReturnType<typeof segments> = JSON.parse('{"text":"../../admin","encoded":"../../admin"}');
    expect(path`/repos/${forged}`).not.toContain('admin');
  });

  test('gives each value exactly one segment, which decodes to the value, whatever it holds', () => {
    fc.assert(
      fc.property(anyText, anyText, (owner, repo) => {
        const parts = builtFrom(() => path`/repos/${owner}/${repo}/issues`)?.split('/');
        if (!parts) return;
        expect(parts).toHaveLength(6);
        expect(parts.map(decodeURIComponent)).toEqual(['', 'v3', 'repos', owner, repo, 'issues']);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('segments', () => {
  test('encodes each part of a file path and drops the slash at either end', () => {
    expect(path`/contents/${segments('/docs/größe #1?.md/')}`).toBe('/contents/docs/gr%C3%B6%C3%9Fe%20%231%3F.md');
  });

  test.each(['', '/', '.', '..', '../x', 'x/..', 'a/../b', 'a/./b', 'a//b', '//a'])('refuses %j', (value) => {
    expect(() => segments(value)).toThrow(UnsafePathValue);
  });

  test.each(['%2e%2e/x', '..%2fx', 'a/%2E%2E/b', '..\\..\\x'])('keeps %j below its place', (value) => {
    expect(pathname(path`/contents/${segments(value)}`)).toBe(
      `/v3/contents/${value.split('/').map(encodeURIComponent).join('/')}`,
    );
  });

  test('keeps the number of segments and never climbs, whatever the value holds', () => {
    fc.assert(
      fc.property(anyText, (value) => {
        const parts = builtFrom(() => path`/contents/${segments(value)}`)?.split('/');
        if (!parts) return;
        expect(parts.slice(0, 3)).toEqual(['', 'v3', 'contents']);
        expect(parts.slice(3).map(decodeURIComponent).join('/')).toBe(value.replace(/^\/|\/$/g, ''));
      }),
      { numRuns: 2_000 },
    );
  });
});

/** The pathname as a URL parser sees it, or undefined where the value was refused. Any other error is a failure. */
const builtFrom = (build: () => ApiPath): string | undefined => {
  try {
    return pathname(build());
  } catch (error) {
    if (error instanceof UnsafePathValue) return undefined;
    throw error;
  }
};
