// Puts the tables that are made from code into README.md: npm run readme
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../src/project-root.ts';
import { environmentTable } from './env-table.ts';
import { integrationsTable } from './integrations-table.ts';

export const readmeFile = join(projectRoot, 'README.md');

const tables: Readonly<Record<string, () => string>> = { environment: environmentTable, integrations: integrationsTable };

/** The README with today's tables, each between its two markers. */
export function withTables(readme: string): string {
  return Object.entries(tables).reduce((text, [name, table]) => withTable(text, name, table()), readme);
}

function withTable(readme: string, name: string, table: string): string {
  const begin = `<!-- ${name}: made by \`npm run readme\` -->`;
  const end = `<!-- /${name} -->`;
  const [before, inside, ...others] = readme.split(begin);
  const [, after, ...more] = inside?.split(end) ?? [];
  if (before === undefined || after === undefined || others.length + more.length > 0) {
    throw new Error(`README.md needs ${begin} and ${end}, each once and in this order.`);
  }
  return `${before}${begin}\n${table}\n${end}${after}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await writeFile(readmeFile, withTables(await readFile(readmeFile, 'utf8')));
}
