import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readmeFile, withTables } from '../scripts/readme.ts';
import { projectRoot } from '../src/project-root.ts';

const read = (path: string) => readFile(join(projectRoot, path), 'utf8');
const readme = await readFile(readmeFile, 'utf8');
const packageFile = z
  .object({ version: z.string(), dependencies: z.record(z.string(), z.string()), scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(await read('package.json')));

const section = (title: string): string => readme.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? '';

describe('the README', () => {
  it('shows the environment as its schema has it (mend with: npm run readme)', () => {
    expect(readme).toBe(withTables(readme));
  });

  it('says of every runtime dependency why it is there, and of nothing else', () => {
    const listed = [...section('Built with').matchAll(/^\| `([^`]+)` \| .{10,} \|$/gm)].map(([, name]) => name);
    expect(listed.toSorted()).toEqual(Object.keys(packageFile.dependencies).toSorted());
  });

  it('names only scripts that package.json has', () => {
    const named = [...readme.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(([, run, short]) => run ?? short ?? '');
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((name) => packageFile.scripts[name] === undefined)).toEqual([]);
  });

  it('links only to files that exist', () => {
    const links = [...readme.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path = '']) => path);
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
  });

  it('has every top-level folder on its map, and no folder that is gone', async () => {
    const ignored = new Set((await read('.gitignore')).split('\n').map((line) => line.replace(/\/$/, '')));
    const entries = await readdir(projectRoot, { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory() && entry.name !== '.git' && !ignored.has(entry.name));
    const onMap = [...section('Map').matchAll(/^([.\w]+)\/ /gm)].map(([, name]) => name);
    expect(onMap.toSorted()).toEqual(folders.map(({ name }) => name).toSorted());
  });
});

it('the changelog has an entry for the version in package.json', async () => {
  expect(await read('CHANGELOG.md')).toContain(`\n## ${packageFile.version}`);
});

describe('the decisions', async () => {
  const files = await readdir(join(projectRoot, 'docs/decisions'));

  it.each(files)('%s is short and has the decision as its title', async (file) => {
    const lines = (await read(`docs/decisions/${file}`)).trim().split('\n');
    expect(lines[0]).toMatch(/^# .{20,}/);
    expect(lines.length).toBeLessThan(30);
  });
});
