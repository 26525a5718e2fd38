/** Other people's gateways before the same upstream servers, each as its documentation starts it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../demo/free-port.ts';
import type { Release } from '../../demo/release.ts';
import { type Child, startChild } from '../child.ts';
import { listeningOn } from '../listening.ts';
import { callTool, type Request, text } from '../requests.ts';
import type { Row, RowName } from '../rows.ts';
import { stdioUpstream } from './catalog.ts';
import { install } from './install.ts';
import { withSession } from './session.ts';

export interface Peers {
  /** Those in front of the server over HTTP, and of the one over stdio. */
  readonly http: readonly Row[];
  readonly stdio: readonly Row[];
  /** Which ones could not be measured, and why. */
  readonly leftOut: readonly string[];
}

type Way = 'http' | 'stdio';

interface Peer {
  readonly name: string;
  readonly version: string;
  readonly way: Way;
  readonly title: string;
  start(started: Started): Promise<{ readonly server: Pick<Child, 'pid'>; readonly request: Request }>;
}

interface Started {
  /** The installed package. */
  readonly folder: string;
  /** The upstream server over HTTP. */
  readonly upstream: string;
  readonly release: Release;
}

export const startPeers = async (upstream: string, release: Release): Promise<Peers> => {
  const rows: Record<Way, Row[]> = { http: [], stdio: [] };
  const leftOut: string[] = [];
  for (const peer of peers) {
    try {
      const folder = await install(peer.name, peer.version);
      const { server, request } = await peer.start({ folder, upstream, release });
      const answer = await answerWhenReady(request);
      const name: RowName = `peer ${peer.name} ${peer.way}`;
      rows[peer.way].push({ name, title: peer.title, server, request, answer, answerBytes: Buffer.byteLength(answer) });
    } catch (error) {
      leftOut.push(`${peer.title}: ${reasonOf(error)}`);
    }
  }
  return { ...rows, leftOut };
};

/** npm says its own reason in the midst of many lines. */
const reasonOf = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error);
  const code = /^npm error code (\S+)/m.exec(message)?.[1];
  return code === undefined ? message.slice(0, 200) : `npm install fails with ${code}`;
};

const peers: readonly Peer[] = [
  {
    name: 'mcp-proxy',
    version: '6.7.19',
    way: 'http',
    title: 'mcp-proxy (and fastmcp’s) as a library, to HTTP',
    start: async ({ folder, upstream, release }) => {
      const env = { MCP_PROXY: join(folder, 'dist', 'index.mjs'), UPSTREAM: `${upstream}/mcp` };
      const server = startChild({ file: './servers/mcp-proxy.js', env });
      release.add(server.stop);
      const { port } = await server.ask(listeningOn);
      return { server, request: callTool('2026', { origin: `http://127.0.0.1:${port}` }, 'echo').request };
    },
  },
  {
    name: 'mcp-hub',
    version: '4.2.1',
    way: 'http',
    title: 'mcp-hub, its REST call, to HTTP',
    start: async ({ folder, upstream, release }) => {
      const port = await freePort();
      const config = join(folder, 'bench.json');
      await writeFile(config, JSON.stringify({ mcpServers: { bench: { url: `${upstream}/mcp` } } }));
      const server = startProgram(folder, ['dist', 'cli.js'], ['--port', String(port), '--config', config], release);
      return { server, request: restCall(`http://127.0.0.1:${port}`) };
    },
  },
  {
    name: 'mcp-proxy',
    version: '6.7.19',
    way: 'stdio',
    title: 'mcp-proxy, to stdio',
    start: async ({ folder, release }) => {
      const port = await freePort();
      const options = ['--host', '127.0.0.1', '--port', String(port), '--server', 'stream', '--stateless', '--no-eventStore'];
      const args = [...options, '--', process.execPath, stdioUpstream];
      const server = startProgram(folder, ['dist', 'bin', 'mcp-proxy.mjs'], args, release);
      return { server, request: callTool('2026', { origin: `http://127.0.0.1:${port}` }, 'echo').request };
    },
  },
  {
    name: 'supergateway',
    version: '4.0.0',
    way: 'stdio',
    title: 'supergateway, to stdio',
    start: async ({ folder, release }) => {
      const port = await freePort();
      // Without sessions it starts the server anew for each request.
      const options = ['--outputTransport', 'streamableHttp', '--stateful', '--logLevel', 'none', '--port', String(port)];
      const args = ['--stdio', `"${process.execPath}" "${stdioUpstream}"`, ...options];
      const server = startProgram(folder, ['dist', 'index.js'], args, release);
      return { server, request: await withSession(callTool('2025', { origin: `http://127.0.0.1:${port}` }, 'echo').request) };
    },
  },
  {
    name: '@1mcp/agent',
    version: 'latest',
    way: 'http',
    title: '1mcp, to HTTP',
    start: async ({ folder, upstream, release }) => {
      const port = await freePort();
      const config = join(folder, 'bench.json');
      await writeFile(config, JSON.stringify({ mcpServers: { bench: { type: 'http', url: `${upstream}/mcp` } } }));
      const args = ['--config', config, '--host', '127.0.0.1', '--port', String(port)];
      const server = startProgram(folder, ['build', 'index.js'], args, release);
      return {
        server,
        request: await withSession(callTool('2025', { origin: `http://127.0.0.1:${port}` }, 'bench_1mcp_echo').request),
      };
    },
  },
];

/** A process group of its own, so that its children end with it. */
const startProgram = (folder: string, file: readonly string[], args: readonly string[], release: Release) => {
  const child = spawn(process.execPath, [join(folder, ...file), ...args], { cwd: folder, stdio: 'ignore', detached: true });
  const { pid } = child;
  if (pid === undefined) throw new Error('It does not start.');
  const exited = once(child, 'exit');
  release.add(async () => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-pid, 'SIGKILL');
    await exited;
  });
  return { pid };
};

const restCall = (origin: string): Request => ({
  origin,
  path: '/api/servers/tools',
  headers: { 'content-type': 'application/json' },
  bodyStart: `${JSON.stringify({ server_name: 'bench', tool: 'echo', arguments: { text } }).slice(0, -1)},"number":`,
  bodyEnd: '}',
});

const patienceMs = 20_000;

/** The answer to one call, as soon as there is a right one. */
const answerWhenReady = async ({ origin, path, headers, bodyStart, bodyEnd }: Request): Promise<string> => {
  let seen = 'It answers nothing.';
  for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(200)) {
    try {
      const response = await fetch(`${origin}${path}`, { method: 'POST', headers, body: `${bodyStart}123456${bodyEnd}` });
      const answer = await response.text();
      if (response.status === 200 && answer.includes(text) && !answer.includes('"isError":true')) return answer;
      seen = `It answers ${response.status} ${answer}`;
    } catch {
      // It does not listen yet.
    }
  }
  throw new Error(seen);
};
