/** ProjectTools with scripted tools, and the MCP endpoint over it on a real node server. */

import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Skill } from '../../src/capabilities/skills.ts';
import type {
  ProjectTools,
  ResolvedTools,
  Tool,
  ToolCall,
  ToolGroup,
  ToolResult,
  Warning,
} from '../../src/capabilities/tools.ts';
import { AppError } from '../../src/errors.ts';
import { createMcpEndpoint, type McpEndpointOptions } from '../../src/mcp/endpoint.ts';

export const exceptionMarker = 'text-of-an-exception';
export const connectUrl = 'https://patchbay.example/connections/c1/authorize';

export const fakeTool = (name: string): Tool => ({
  name,
  title: name,
  description: `Tool ${name}`,
  inputSchema: { type: 'object', properties: { text: { type: 'string' } } },
  outputSchema: { type: 'object', additionalProperties: true },
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
});

export const fakeGroup = (names: readonly string[]): ToolGroup => {
  const tools = names.map(fakeTool);
  return { tools, json: tools.map((tool) => JSON.stringify(tool)).join(',') };
};

export const fakeSkill = (name: string, description: string): Skill => ({
  name,
  description,
  text: `Use ${name} with care.`,
  files: new Map([
    ['SKILL.md', Buffer.from(`---\nname: ${name}\ndescription: ${description}\n---\nUse ${name} with care.\n`)],
    ['references/labels.md', Buffer.from('# Labels\n')],
    ['references/Q&A (1).md', Buffer.from('# Questions\n')],
    ['logo.bin', Buffer.from([0xff, 0x00, 0xfe])],
  ]),
});

const empty: ResolvedTools = { groups: [], skills: [], warnings: [] };

export const createFakeProjectTools = () => {
  const agents = new Map<string, ResolvedTools>();
  const state = {
    databaseAway: false,
    needsUser: true,
    calls: 0,
    running: 0,
    aborted: [] as string[],
    signals: [] as AbortSignal[],
  };

  const agentOf = ({ caller }: Pick<ToolCall, 'caller'>): { token: string; resolved: ResolvedTools } => {
    if (state.databaseAway) throw new AppError('unavailable', { retryAfter: 7 });
    const token = caller.kind === 'agent' ? caller.token : '';
    const resolved = agents.get(token);
    if (resolved === undefined) throw new AppError('unauthenticated');
    return { token, resolved };
  };

  const run = async (operation: string, token: string, call: ToolCall): Promise<ToolResult> => {
    const input: { text?: unknown; ms?: unknown } = Object(call.arguments);
    if (operation === 'echo') return { ok: true, output: { text: input.text ?? null, agent: token } };
    if (operation === 'slow') return slowly(Number(input.ms ?? 10_000), token, call, state);
    if (operation === 'limited') return { ok: false, error: new AppError('upstream_rate_limited', { retryAfter: 30 }) };
    if (operation === 'strict') {
      const errors = [{ path: 'owner', message: 'is missing' }];
      return { ok: false, error: new AppError('invalid_arguments', { errors }) };
    }
    if (operation === 'signed_out' && state.needsUser) {
      const needsUser = { connectionId: 'c1', alias: 'work-github', url: connectUrl };
      return { ok: false, error: new AppError('upstream_unauthorized'), needsUser };
    }
    if (operation === 'broken') throw new Error(exceptionMarker);
    return { ok: true, output: { done: operation } };
  };

  const tools: ProjectTools = {
    watch: async (caller) => {
      agentOf({ caller });
      return { tell: () => undefined, stop: () => undefined };
    },
    resolve: async (caller) => agentOf({ caller }).resolved,
    invoke: async (call) => {
      const { token, resolved } = agentOf(call);
      if (!resolved.groups.some((group) => group.tools.some((tool) => tool.name === call.name)))
        throw new AppError('unknown_tool');
      state.calls += 1;
      state.signals.push(call.signal);
      return run(call.name.split('__')[1] ?? '', token, call);
    },
  };

  return {
    tools,
    state,
    /** Lets an agent in; without it every token is unknown. */
    admit: (token: string, resolved: Partial<ResolvedTools> = {}) => void agents.set(token, { ...empty, ...resolved }),
    revoke: (token: string) => void agents.delete(token),
  };
};

const slowly = async (
  ms: number,
  token: string,
  { signal }: ToolCall,
  state: { running: number; aborted: string[] },
): Promise<ToolResult> => {
  state.running += 1;
  try {
    await sleep(ms, undefined, { signal });
    return { ok: true, output: { waited: ms, agent: token } };
  } catch (cause) {
    state.aborted.push(token);
    return { ok: false, error: new AppError('cancelled', { cause }) };
  } finally {
    state.running -= 1;
  }
};

export const operations = ['echo', 'slow', 'limited', 'strict', 'signed_out', 'broken'];
export const workGroup = fakeGroup(operations.map((operation) => `work-github__${operation}`));

export const expiredWarning: Warning = {
  connectionId: 'c2',
  alias: 'home-github',
  status: 'Expired',
  reason: 'grant-expired',
  message: 'The sign-in has expired.',
  action: 'reconnect',
  url: 'https://patchbay.test/connections/c2',
};

export const serverInfo = { name: 'patchbay', version: '0.1.0' };

/** Serves `tools` at `url` until `stop`. What the endpoint logs is collected in `logged`. */
export const serveMcp = async (tools: ProjectTools, options: Partial<McpEndpointOptions> = {}) => {
  const logged: object[] = [];
  const endpoint = createMcpEndpoint({
    tools,
    serverInfo,
    allowedHosts: ['127.0.0.1', 'localhost'],
    allowedOrigins: ['localhost'],
    logger: { debug: () => undefined, error: (details) => void logged.push(details) },
    ...options,
  });
  const server = createServer((req, res) => void endpoint.handle(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    port,
    logged,
    stop: async () => {
      await endpoint.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
