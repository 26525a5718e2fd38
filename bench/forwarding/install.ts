/** Puts other people's gateways where they are none of this project's dependencies, once for all runs. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../src/project-root.ts';

const run = promisify(execFile);
const patienceMs = 180_000;

/** The folder of the installed package. @throws Error where it cannot be had. */
export const install = async (name: string, version: string): Promise<string> => {
  const folder = join(projectRoot, 'node_modules', '.cache', 'patchbay-bench', `${name.replaceAll('/', '+')}-${version}`);
  const installed = join(folder, 'node_modules', name);
  if (existsSync(join(folder, 'package-lock.json'))) return installed;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
  const options = ['--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', ['install', ...options, `${name}@${version}`], { cwd: folder, timeout: patienceMs });
  return installed;
};
