import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds package.json, whether this file runs from src/ or from dist/src/. */
export const projectRoot = findUpwards('package.json', dirname(fileURLToPath(import.meta.url)));

export const version: string = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')).version;

function findUpwards(name: string, folder: string): string {
  if (existsSync(join(folder, name))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error(`There is no ${name} above this program.`);
  return findUpwards(name, parent);
}
