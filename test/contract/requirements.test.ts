import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../src/project-root.ts';
import { requirements } from '../requirements.ts';

/** The titles of all tests and groups of tests. */
const titles = ['test', 'plugins']
  .flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((name) => name.endsWith('.test.ts'))
  .flatMap((name) => titlesIn(readFileSync(join(projectRoot, name), 'utf8')));

function titlesIn(source: string): string[] {
  // A title is the first text after `it(` or `describe(`, or after the table of an `each`.
  const direct = source.matchAll(/\b(?:it|test|describe)(?:\.\w+)*\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gs);
  const tabled = source.matchAll(/\)\(\s*(['"`])((?:\\.|(?!\1).)*)\1,\s*(?:\{[^}]*\},\s*)?(?:async\s*)?\(/gs);
  return [...direct, ...tabled].map(([, , title = '']) => title);
}

/** `B47, B65: …` names two. */
const named = new Set(titles.flatMap((title) => title.match(/\bB\d{2}\b/g) ?? []));

describe('every requirement', () => {
  it.each(requirements)('$id has a test that names it: $sentence', ({ id, sentence }) => {
    expect(named).toContain(id);
    expect(sentence).toMatch(/^[A-Z].*\.$/);
  });

  it('has an id of its own', () => {
    expect(new Set(requirements.map(({ id }) => id)).size).toBe(requirements.length);
  });

  it('that a test names is in the list', () => {
    const listed = new Set<string>(requirements.map(({ id }) => id));
    expect([...named].filter((id) => !listed.has(id))).toEqual([]);
  });

  it('is looked for in titles only, in each of their forms', () => {
    expect(
      titlesIn(
        "it('one', f); describe(\"two\", f); it.each([['x']])('three %s', async (x) => {}); // it.skip B99\nconst s = 'B98';",
      ),
    ).toEqual(['one', 'two', 'three %s']);
  });
});
