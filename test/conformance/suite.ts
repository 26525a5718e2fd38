/**
 * The conformance suite of the MCP project, run as its authors ship it. It needs Node 22 or newer, and none of its packages are
 * wanted in this project: it is installed into a temporary folder, with a Node 24 binary beside it where this Node is older.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';

const run = promisify(execFile);

/** One thing that a scenario looks at. WARNING stands for what a server should do, INFO and SKIPPED for nothing seen. */
export interface Check {
  readonly id: string;
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'INFO' | 'SKIPPED';
  readonly description: string;
  readonly errorMessage?: string | undefined;
}

export interface Suite {
  /** The server scenarios of a protocol generation: those it requires, and those that it runs besides. */
  scenarios(generation: string): Promise<readonly string[]>;
  /** Runs them all against a server; answers each scenario's checks. */
  run(url: string, generation: string): Promise<ReadonlyMap<string, readonly Check[]>>;
  /** The client scenarios of a generation, those that it runs besides included. */
  clientScenarios(generation: string): Promise<readonly string[]>;
  /** Starts this command as the client of one of them. */
  runClient(command: string, scenario: string, generation: string): Promise<readonly Check[]>;
  /** Runs one scenario that belongs to no generation. */
  runExtension(url: string, scenario: string): Promise<readonly Check[]>;
  remove(): Promise<void>;
}

export const installSuite = async (): Promise<Suite> => {
  const folder = await mkdtemp(join(tmpdir(), 'mcp-conformance-'));
  const needsNode = Number.parseInt(process.versions.node, 10) < 22;
  const nodePackage = `node-${process.platform}-${process.arch}`;
  const packages = [`@modelcontextprotocol/conformance@${version}`, ...(needsNode ? [`${nodePackage}@24`] : [])];
  await run('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error', ...packages]);
  const installed = join(folder, 'node_modules', '@modelcontextprotocol', 'conformance');
  const node = needsNode ? join(folder, 'node_modules', nodePackage, 'bin', 'node') : process.execPath;

  const runSuite = async (...options: string[]): Promise<ReadonlyMap<string, readonly Check[]>> => {
    const output = await mkdtemp(join(folder, 'output-'));
    // The exit code judges without our list of what does not apply; the checks are judged here.
    await run(node, [join(installed, 'dist', 'index.js'), ...options, '-o', output], { maxBuffer }).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 1)) throw error;
    });
    return readChecks(output);
  };
  const runServer = (url: string, ...options: string[]) => runSuite('server', '--url', url, ...options);

  const scenariosOf = async (generation: string, side: 'server' | 'client'): Promise<readonly string[]> => {
    const file = await readFile(join(installed, 'requirements', `${generation}.yaml`), 'utf8');
    const { not_scored: besides, ...required } = requirements.parse(parseYaml(file));
    return [...required[side], ...besides.filter(({ leg }) => leg === side).map(({ scenario }) => scenario)];
  };

  return {
    scenarios: (generation) => scenariosOf(generation, 'server'),
    clientScenarios: (generation) => scenariosOf(generation, 'client'),
    runClient: async (command, scenario, generation) => {
      const seen = await runSuite(
        'client',
        '--command',
        command,
        '--scenario',
        scenario,
        '--spec-version',
        generation,
        '--timeout',
        '60000',
      );
      return seen.get(scenario) ?? [];
    },
    run: (url, generation) => runServer(url, '--requirements', generation),
    runExtension: async (url, scenario) => (await runServer(url, '--scenario', scenario)).get(scenario) ?? [],
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};

const version = '0.2.0-alpha.12';
const maxBuffer = 64 * 1024 * 1024;

const requirements = z.object({
  server: z.array(z.string()),
  client: z.array(z.string()),
  not_scored: z.array(z.object({ scenario: z.string(), leg: z.string() })),
});

const checks = z.array(
  z.object({
    id: z.string(),
    status: z.enum(['SUCCESS', 'FAILURE', 'WARNING', 'INFO', 'SKIPPED']),
    description: z.string(),
    errorMessage: z.string().optional(),
  }),
);

/** The suite writes `[server-]<scenario>-<time>/checks.json` for each scenario, one that is named `auth/…` in a folder `auth`. */
const readChecks = async (output: string): Promise<ReadonlyMap<string, readonly Check[]>> => {
  const read = async (file: string): Promise<[string, readonly Check[]]> => {
    const scenario = file.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT[\d-]+Z\/checks\.json$/, '');
    return [scenario, checks.parse(JSON.parse(await readFile(join(output, file), 'utf8')))];
  };
  const files = await readdir(output, { recursive: true });
  return new Map(await Promise.all(files.filter((file) => file.endsWith('/checks.json')).map(read)));
};
