/**
 * The SDK's path: the handshake, discovery, resources and skills, notifications, refusals of malformed requests, and tool
 * requests in a form that the front does not know. A server is made for each request from what its agent may use right now.
 */
import {
  type AuthInfo,
  createMcpHandler,
  type ElicitRequest,
  type Implementation,
  type InputRequiredResult,
  inputRequired,
  isSpecType,
  type McpHttpHandler,
  type McpRequestContext,
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
  type ServerEventBus,
} from '@modelcontextprotocol/server';
import type { Asking, InputNeeded, ResolvedTools, ToolCall, ToolResult } from '../capabilities/tools.ts';
import { errorTable } from '../errors.ts';
import type { CallOutcome, CallTool } from './call-tool.ts';
import {
  capabilitiesIn,
  elicitationModes,
  elicitByError,
  elicitByResult,
  isElicitationAnswered,
  sessionModes,
  userNeeded,
} from './elicitation.ts';
import { instructionsFor } from './instructions.ts';
import type { Logger } from './logger.ts';
import { callToolResult } from './result.ts';
import { skillsExtension } from './skills.ts';

interface AgentRequest {
  readonly request: Request;
  readonly token: string;
  readonly resolved: ResolvedTools;
  /** The parsed body; `undefined` where it could not be parsed and the SDK is to say so. */
  readonly body: unknown;
}

export interface SdkPath {
  serve(request: AgentRequest): Promise<Response>;
  close(): Promise<void>;
}

export const createSdkPath = (deps: {
  serverInfo: Implementation;
  callTool: CallTool;
  logger: Logger;
  maxBodyBytes: number;
  /** Whose events the streams of `subscriptions/listen` carry. */
  bus: ServerEventBus;
}): SdkPath => {
  /** What the factory may know of the request it serves; the SDK passes the key through untouched. */
  const agents = new WeakMap<AuthInfo, AgentRequest>();

  const handler: McpHttpHandler = createMcpHandler(
    (context) => {
      const agent = context.authInfo && agents.get(context.authInfo);
      if (agent === undefined) throw new Error('A request reached the SDK without its agent.');
      return serverFor(deps, agent, context);
    },
    {
      onerror: (error) => deps.logger.debug({ err: error }, 'an MCP request was refused or broke off'),
      maxRequestBodySize: deps.maxBodyBytes,
      bus: deps.bus,
      maxSubscriptions: Number.POSITIVE_INFINITY,
    },
  );

  return {
    serve(agent) {
      const authInfo: AuthInfo = { token: '', clientId: '', scopes: [] };
      agents.set(authInfo, agent);
      return handler.fetch(agent.request, { authInfo, ...(agent.body !== undefined && { parsedBody: agent.body }) });
    },
    close: () => handler.close(),
  };
};

const serverFor = (
  { serverInfo, callTool }: { serverInfo: Implementation; callTool: CallTool },
  { token, resolved }: AgentRequest,
  { era, requestInfo }: McpRequestContext,
): McpServer => {
  const hasSkills = resolved.skills.length > 0;
  const mcp = new McpServer(serverInfo, {
    capabilities: { tools: { listChanged: true }, ...(hasSkills && { resources: { listChanged: true } }) },
    instructions: instructionsFor(resolved),
  });
  mcp.server.setRequestHandler('tools/list', ({ params }) => {
    if (params?.cursor !== undefined)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Unknown cursor: the list of tools has one page.');
    // The same JSON as the front sends, so that the two paths cannot list differently.
    return { tools: resolved.groups.flatMap(({ json }) => (json === '' ? [] : JSON.parse(`[${json}]`))) };
  });
  mcp.server.setRequestHandler('tools/call', async ({ params }, context) => {
    const { mcpReq } = context;
    const outcome = await callTool({
      token,
      name: params.name,
      arguments: params.arguments,
      signal: mcpReq.signal,
      onProgress: progressTo(mcpReq),
      asking: era === 'modern' ? askingOf(mcpReq) : undefined,
    });
    const result = resultOf(outcome);
    if (result.ok && 'inputNeeded' in result) return checkedQuestions(result.inputNeeded);
    const needed = userNeeded(result);
    if (needed !== undefined && era === 'modern' && mayElicit(context)) return elicitByResult(needed);
    if (needed !== undefined && era === 'legacy' && sessionModes(requestInfo?.headers.get('mcp-session-id')).url) {
      throw elicitByError(needed);
    }
    const { content, ...rest } = callToolResult(result);
    const blocks: readonly unknown[] = content;
    return { ...rest, content: blocks.filter((block) => isSpecType.ContentBlock(block)) };
  });
  if (hasSkills) skillsExtension(resolved.skills).attach(mcp);
  return mcp;
};

const resultOf = (outcome: CallOutcome): ToolResult => {
  if (outcome.kind === 'result') return outcome.result;
  if (outcome.kind === 'error') throw new ProtocolError(outcome.code, outcome.message);
  throw new ProtocolError(ProtocolErrorCode.InternalError, outcome.error.message);
};

/** An upstream server's questions, which this path hands on only in the protocol's exact form. */
const checkedQuestions = ({ inputRequests, requestState }: InputNeeded): InputRequiredResult => {
  const questions: Record<string, ElicitRequest> = {};
  for (const [key, request] of Object.entries(inputRequests)) {
    if (!isSpecType.ElicitRequest(request))
      throw new ProtocolError(ProtocolErrorCode.InternalError, errorTable.upstream_unreadable.message);
    questions[key] = request;
  }
  return inputRequired({ inputRequests: questions, ...(requestState !== undefined && { requestState }) });
};

type McpRequest = ServerContext['mcpReq'];

const progressTo = ({ _meta: meta, notify }: McpRequest): ToolCall['onProgress'] => {
  const progressToken = meta?.progressToken;
  if (progressToken === undefined) return undefined;
  return (progress) =>
    void notify({ method: 'notifications/progress', params: { progressToken, ...progress } }).catch(() => undefined);
};

const askingOf = ({ envelope, inputResponses, requestState }: McpRequest): Asking | undefined => {
  const { form, url } = elicitationModes(capabilitiesIn(envelope));
  return form || url ? { form, url, way: 'repeat', inputResponses, requestState: requestState<string>() } : undefined;
};

const mayElicit = ({ mcpReq }: ServerContext): boolean =>
  elicitationModes(capabilitiesIn(mcpReq.envelope)).url && !isElicitationAnswered(mcpReq.inputResponses);
