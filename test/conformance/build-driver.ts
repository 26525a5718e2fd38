import { join } from 'node:path';
import { build } from 'vite';
import { projectRoot } from '../../src/project-root.ts';

/** The driver as one file: compiling it anew for each of fifty scenarios would take longer than all of them. @returns its path. */
export const buildDriver = async (): Promise<string> => {
  const outDir = join(projectRoot, 'node_modules', '.cache', 'conformance');
  const ssr = join(projectRoot, 'test', 'conformance', 'client-driver.ts');
  await build({ configFile: false, logLevel: 'error', root: projectRoot, build: { ssr, outDir, emptyOutDir: true } });
  return join(outDir, 'client-driver.js');
};
