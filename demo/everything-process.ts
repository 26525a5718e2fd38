import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { freePort } from './free-port.ts';
import type { Release } from './release.ts';

const main = createRequire(import.meta.url).resolve('@modelcontextprotocol/server-everything/dist/index.js');

/** The MCP project's own example server, over Streamable HTTP. */
export const startEverything = async (release: Release): Promise<URL> => {
  const port = await freePort();
  const child = spawn(process.execPath, [main, 'streamableHttp'], {
    env: { PATH: process.env['PATH'], PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
    // Ctrl-C reaches the demo, which then stops it in order.
    detached: true,
  });
  const exited = once(child, 'exit');
  release.add(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  let printed = '';
  child.stderr.on('data', (chunk) => {
    printed += chunk;
  });
  while (!printed.includes('listening')) {
    await Promise.race([once(child.stderr, 'data'), exited]);
    if (child.exitCode !== null) throw new Error(`The MCP server did not start.\n${printed}`);
  }
  return new URL(`http://127.0.0.1:${port}/mcp`);
};
