/** What an agent gets, over the HTTP API and as bare MCP. */
import { type Example, giveToAgent } from './example.ts';
import { type HttpAnswer, type HttpClient, httpClient } from './http-client.ts';

export interface Agent {
  readonly projectId: string;
  call(tool: string, input?: unknown): Promise<HttpAnswer>;
  /** The same call over MCP; the answer's JSON-RPC body. */
  mcp(tool: string, input?: unknown): Promise<HttpAnswer>;
  tools(): Promise<HttpAnswer>;
}

/** An agent of the user in a project of its own, allowed everything on these connections. */
export const makeAgent = async (
  { patchbay }: Pick<Example, 'patchbay'>,
  user: HttpClient,
  connectionIds: readonly string[],
): Promise<Agent> => {
  const { projectId, token } = await giveToAgent(user, connectionIds, { effects: ['read', 'write', 'destructive'] });
  const client = httpClient(patchbay.url, { authorization: `Bearer ${token}` });
  return {
    projectId,
    call: (tool, input = {}) => client.post(`/api/projects/${projectId}/tools/${tool}/call`, { arguments: input }),
    mcp: (name, input = {}) =>
      client.post(
        '/mcp',
        { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } },
        { accept: 'application/json, text/event-stream' },
      ),
    tools: () => client.get(`/api/projects/${projectId}/tools`),
  };
};
