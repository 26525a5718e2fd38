/**
 * Patchbay's own MCP endpoint: one stateless `POST /mcp` for both protocol generations, as a plain node handler that runs
 * in front of express. The two methods that make up the traffic are answered here when they come in plain form; whatever
 * else comes goes to the SDK. Each request is judged by its own token, and nothing is remembered between two of them.
 */
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  DEFAULT_MAX_REQUEST_BODY_SIZE,
  type Implementation,
  isJsonContentType,
  ProtocolErrorCode,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server';
import { holdsInexactInteger } from '../capabilities/mcp/read-message.ts';
import type { ProjectTools } from '../capabilities/tools.ts';
import { deepestNesting, isTooDeep } from '../nesting.ts';
import { bearerToken } from './bearer-token.ts';
import { createCallTool } from './call-tool.ts';
import { sessionIdFor } from './elicitation.ts';
import { modernVersion } from './era.ts';
import { createFront } from './front.ts';
import { createInFlight } from './in-flight.ts';
import { isJsonObject } from './json.ts';
import { createListChanges } from './list-changes.ts';
import type { Logger } from './logger.ts';
import { plainRequest, type RequestId } from './plain-request.ts';
import { createQuestions } from './questions.ts';
import { readBody } from './read-body.ts';
import { bodyTooLarge, hostNotAllowed, methodNotAllowed, refusalOf, refuse, tokenMissing } from './refusal.ts';
import { createSdkPath } from './server.ts';
import { sendWebResponse, toWebRequest } from './web-exchange.ts';

export interface McpEndpointOptions {
  readonly tools: ProjectTools;
  readonly serverInfo: Implementation;
  /** Host names, without port, under which this service is reached; IPv6 in brackets. Undefined: a proxy in front decides. */
  readonly allowedHosts: readonly string[] | undefined;
  /** Host names, without scheme and port, whose pages may call. Requests without an Origin come from no browser and pass. */
  readonly allowedOrigins: readonly string[];
  readonly logger: Logger;
  readonly maxBodyBytes?: number;
  /** After how long a running call begins to send signs of life. */
  readonly keepAliveMs?: number;
}

export interface McpEndpoint {
  /** Answers one request; never rejects. */
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>;
  /** Ends the streams that wait for notifications. Calls that run may finish. */
  close(): Promise<void>;
}

export const createMcpEndpoint = (options: McpEndpointOptions): McpEndpoint => {
  const { tools, serverInfo, logger, maxBodyBytes = DEFAULT_MAX_REQUEST_BODY_SIZE, keepAliveMs = 15_000 } = options;
  const allowedHosts = options.allowedHosts && [...options.allowedHosts];
  const allowedOrigins = [...options.allowedOrigins];
  const callTool = createCallTool({ tools, logger });
  const inFlight = createInFlight();
  const questions = createQuestions();
  const front = createFront({ tools, serverInfo, callTool, inFlight, questions, keepAliveMs });
  const listChanges = createListChanges({ tools, keepAliveMs });
  const sdk = createSdkPath({ serverInfo, callTool, logger, maxBodyBytes, bus: listChanges.bus });

  const serve = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    // DNS rebinding: a page whose name was pointed at this host still sends its own name.
    if (allowedHosts && !validateHostHeader(req.headers.host, allowedHosts).ok) return refuse(res, hostNotAllowed);
    if (!validateOriginHeader(req.headers.origin, allowedOrigins).ok) return refuse(res, hostNotAllowed);
    const token = bearerToken(req.headers.authorization);
    if (token === undefined) return refuse(res, tokenMissing);
    if (opensStream(req)) return listChanges.stream(res, token);
    if (req.method !== 'POST') return refuse(res, methodNotAllowed);
    // The SDK refuses the type without looking at the body, so nothing is read.
    if (!isJsonContentType(req.headers['content-type'])) return serveBySdk(req, res, token, undefined, undefined);

    const bytes = await readBody(req, maxBodyBytes);
    if (bytes === 'too-large') return refuse(res, bodyTooLarge(maxBodyBytes));
    if (!isUtf8(bytes)) return sendError(res, null, notUtf8);
    const text = bytes.toString();
    const body = parsed(text);
    if (isTooDeep(body)) return sendError(res, requestIdIn(body), tooDeep);
    if (questions.answered(token, body)) return accept(res);
    const plain = plainRequest(req.headers, body);
    // Rounded, it would name another thing than the caller means.
    if (plain?.method === 'tools/call' && holdsInexactInteger(text)) return sendError(res, plain.id, inexactInteger);
    if (plain !== undefined) return front.answer(res, token, plain);
    const serve = () => serveBySdk(req, res, token, bytes, body);
    return isJsonObject(body) && body['method'] === 'subscriptions/listen' ? listChanges.listen(res, token, serve) : serve();
  };

  const serveBySdk = async (
    req: IncomingMessage,
    res: ServerResponse,
    token: string,
    bytes: Buffer | undefined,
    body: unknown,
  ): Promise<void> => {
    const resolved = await tools.resolve({ kind: 'agent', token });
    const gone = new AbortController();
    res.once('close', () => gone.abort());
    const request = toWebRequest(req, bytes, gone.signal);
    const response = await sdk.serve({ request, token, resolved, body });
    if (response.status === accepted) cancelNamedCall(token, body);
    const sessionId = response.ok ? sessionIdFor(body) : undefined;
    await sendWebResponse(res, response, sessionId === undefined ? {} : { 'mcp-session-id': sessionId });
  };

  const cancelNamedCall = (token: string, body: unknown): void => {
    if (!isJsonObject(body) || body['method'] !== 'notifications/cancelled' || !isJsonObject(body['params'])) return;
    const { requestId } = body['params'];
    if (typeof requestId === 'string' || typeof requestId === 'number') inFlight.cancel(token, requestId);
  };

  return {
    async handle(req, res) {
      try {
        await serve(req, res);
      } catch (error) {
        giveUp(res, error, logger);
      }
    },
    close: async () => {
      listChanges.close();
      await sdk.close();
    },
  };
};

/** The stream for notifications of the 2025 generation (2025-11-25, Streamable HTTP, "Listening for Messages from the Server"). */
const opensStream = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.accept?.includes('text/event-stream') === true && headers['mcp-protocol-version'] !== modernVersion;

const accepted = 202;

const accept = (res: ServerResponse): void => {
  res.writeHead(accepted).end();
};

const inexactInteger = {
  code: ProtocolErrorCode.InvalidParams,
  message: 'The arguments hold an integer past 2^53, which would not arrive exactly. Send it as text.',
};

const notUtf8 = { code: ProtocolErrorCode.ParseError, message: 'The request is not UTF-8.' };

const tooDeep = {
  code: ProtocolErrorCode.InvalidRequest,
  message: `The request is nested more than ${deepestNesting} levels deep.`,
};

const requestIdIn = (body: unknown): RequestId | null => {
  const id = isJsonObject(body) ? body['id'] : undefined;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
};

const sendError = (
  res: ServerResponse,
  id: RequestId | null,
  error: { readonly code: number; readonly message: string },
): void => {
  res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ jsonrpc: '2.0', id, error }));
};

/** `undefined` for a body that is empty or no JSON; the SDK words the answer. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const giveUp = (res: ServerResponse, error: unknown, logger: Logger): void => {
  if (res.destroyed) return;
  const refusal = refusalOf(error);
  if (refusal.status === 500) logger.error({ err: error }, 'an MCP request failed unexpectedly');
  if (res.headersSent) res.destroy();
  else refuse(res, refusal);
};
