import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseSkillHead } from '../../catalog/skill-file.ts';
import { validateCatalog } from '../../catalog/validate.ts';
import { exampleContext, exampleEntry } from '../helpers/catalog-entries.ts';

let root = '';
let pluginsRoot = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'skills-'));
  pluginsRoot = join(root, 'plugins');
  writeSkill('plugins/example/skills/items');
});
afterEach(() => rmSync(root, { recursive: true }));

const writeSkill = (path: string, text = '---\nname: items\ndescription: Works with items.\n---\n# Items\n') => {
  mkdirSync(join(root, path), { recursive: true });
  writeFileSync(join(root, path, 'SKILL.md'), text);
};

const problemsOf = (...skills: string[]) => {
  const result = validateCatalog([exampleEntry({ skills })], exampleContext({ pluginsRoot }));
  return result.ok ? [] : result.problems.map(({ path, problem }) => `${path}: ${problem}`);
};

test('a skill with name and description in a folder of that name is accepted', () => {
  expect(problemsOf('example/skills/items')).toEqual([]);
});

test.each([
  '/etc',
  '../outside',
  'example/../../outside',
  './example/skills/items',
  'example//skills',
  '',
  'C:\\skills',
  'a\\b',
  'example/skills/items/',
])('the path %j does not stay inside plugins/', (path) => {
  writeSkill('outside');
  expect(problemsOf(path)).toEqual([expect.stringContaining('example › skills[0]: ')]);
  expect(problemsOf(path)).toEqual([expect.stringContaining('does not stay inside plugins/')]);
});

test('a folder without SKILL.md is reported', () => {
  expect(problemsOf('example/skills')).toEqual([expect.stringContaining('there is no file "plugins/example/skills/SKILL.md"')]);
});

test('a skill folder that is a link out of plugins/ is reported', () => {
  writeSkill('outside/away', '---\nname: away\ndescription: Elsewhere.\n---\n');
  symlinkSync(join(root, 'outside/away'), join(pluginsRoot, 'example/skills/away'));
  expect(problemsOf('example/skills/away')).toEqual([expect.stringContaining('"example/skills/away" is a symbolic link')]);
});

test('a link out of plugins/ inside a skill folder is reported', () => {
  writeFileSync(join(root, 'key'), 'private');
  symlinkSync(join(root, 'key'), join(pluginsRoot, 'example/skills/items/notes.md'));
  expect(problemsOf('example/skills/items')).toEqual([
    expect.stringContaining('"example/skills/items/notes.md" is a symbolic link'),
  ]);
});

test('a folder beside plugins/ whose name begins like it counts as outside', () => {
  writeSkill('plugins-2/items');
  rmSync(join(pluginsRoot, 'example/skills/items'), { recursive: true });
  symlinkSync(join(root, 'plugins-2/items'), join(pluginsRoot, 'example/skills/items'));
  expect(problemsOf('example/skills/items')).toEqual([expect.stringContaining('symbolic link')]);
});

test('a name other than the folder’s is reported', () => {
  writeSkill('plugins/example/skills/things');
  expect(problemsOf('example/skills/things')).toEqual([expect.stringContaining('has the name "items", its folder "things"')]);
});

test('two skills of one name in the whole catalog are reported', () => {
  writeSkill('plugins/other/items');
  expect(problemsOf('example/skills/items', 'other/items')).toEqual([
    'example › skills[1]: "items" is also the name of example › skills[0]',
  ]);
});

test.each([
  ['without front matter', '# Items', /does not begin with front matter/],
  ['with front matter that never ends', '---\nname: items\n', /does not begin with front matter/],
  ['with front matter that is not YAML', '---\nname: [items\n---\n', /not YAML/],
  ['with front matter that is a text', '---\nitems\n---\n', /the whole/],
  ['without a description', '---\nname: items\n---\n', /description/],
  ['with a blank description', '---\nname: items\ndescription: " "\n---\n', /description: must not be empty/],
  ['with a name that is not kebab-case', '---\nname: My Items\ndescription: Items.\n---\n', /name: must be kebab-case/],
])('a SKILL.md %s is reported', (_title, text, fault) => {
  writeSkill('plugins/example/skills/items', text);
  expect(problemsOf('example/skills/items')).toEqual([expect.stringMatching(fault)]);
});

test('the head of a SKILL.md with Windows line ends is read', () => {
  expect(parseSkillHead('---\r\nname: items\r\ndescription: Items.\r\n---\r\nText')).toEqual({
    ok: true,
    head: { name: 'items', description: 'Items.' },
    text: 'Text',
  });
});
