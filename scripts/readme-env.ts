// Puts the table of environment variables into README.md: npm run readme
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../src/project-root.ts';
import { environmentTable } from './env-table.ts';

export const readmeFile = join(projectRoot, 'README.md');

const begin = '<!-- environment: made by `npm run readme` -->';
const end = '<!-- /environment -->';

/** The README with today's table between its two markers. */
export function withEnvironmentTable(readme: string): string {
  const [before, inside, ...others] = readme.split(begin);
  const [, after, ...more] = inside?.split(end) ?? [];
  if (before === undefined || after === undefined || others.length + more.length > 0) {
    throw new Error(`README.md needs ${begin} and ${end}, each once and in this order.`);
  }
  return `${before}${begin}\n${environmentTable()}\n${end}${after}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await writeFile(readmeFile, withEnvironmentTable(await readFile(readmeFile, 'utf8')));
}
