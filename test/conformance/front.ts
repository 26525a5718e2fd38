/**
 * Stands between the suite and the service, because the suite calls tools by fixed names (`test_simple_text`) and knows no
 * credentials: it puts the service's names of the tools for the suite's and back, and adds the agent's token. Whatever else
 * comes, valid or not, passes as it is.
 */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { isJsonObject } from '../../src/mcp/json.ts';

interface FrontOptions {
  readonly serviceUrl: string;
  readonly alias: string;
  readonly token: string;
}

export interface Front {
  readonly url: string;
  close(): void;
}

export const startFront = async ({ serviceUrl, alias, token }: FrontOptions): Promise<Front> => {
  const target = new URL('/mcp', serviceUrl);
  const names = await listedNames(target, alias, token);
  const listed = (name: string): string => names.get(name) ?? `${alias}__${name}`;

  const pass = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const { method, body } = withListedName(await text(req), listed);
    const headers = onwardHeaders(req.headers, { body, token, name: method === 'tools/call' ? listed : undefined });
    const onward = request(target, { method: req.method, headers });
    // A client that gives up is the way in which a call is cancelled.
    res.once('close', () => onward.destroy());
    onward.once('error', () => res.destroy());
    onward.end(body);
    const [answer]: IncomingMessage[] = await once(onward, 'response');
    if (answer !== undefined) await passBack(answer, res, method === 'tools/list' ? names : undefined);
  };

  const server = createServer((req, res) => void pass(req, res).catch(() => res.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/mcp`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};

/** The suite's name of each tool and the listed one. A name that was too long is listed with a hash and kept in the title. */
const listedNames = async (target: URL, alias: string, token: string): Promise<ReadonlyMap<string, string>> => {
  const response = await fetch(target, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
  const { result } = toolList.parse(await response.json());
  return new Map(
    result.tools.map(({ name, title }) => [/^(\w+) \(/.exec(title)?.[1] ?? name.replace(`${alias}__`, ''), name] as const),
  );
};

const toolList = z.object({ result: z.object({ tools: z.array(z.object({ name: z.string(), title: z.string() })) }) });

/** The method of a JSON-RPC body, and the body with the listed name of the tool that it calls. */
const withListedName = (sent: string, listed: (name: string) => string): { method: unknown; body: string } => {
  const body = parsed(sent);
  if (!isJsonObject(body)) return { method: undefined, body: sent };
  const { method, params } = body;
  if (method !== 'tools/call' || !isJsonObject(params) || typeof params['name'] !== 'string') return { method, body: sent };
  return { method, body: JSON.stringify({ ...body, params: { ...params, name: listed(params['name']) } }) };
};

const parsed = (sent: string): unknown => {
  try {
    return JSON.parse(sent);
  } catch {
    return undefined;
  }
};

const onwardHeaders = (
  { 'content-length': _length, 'transfer-encoding': _encoding, ...headers }: IncomingHttpHeaders,
  { body, token, name }: { body: string; token: string; name: ((name: string) => string) | undefined },
): IncomingHttpHeaders => ({
  ...headers,
  authorization: `Bearer ${token}`,
  ...(body !== '' && { 'content-length': String(Buffer.byteLength(body)) }),
  ...(name && typeof headers['mcp-name'] === 'string' && { 'mcp-name': name(headers['mcp-name']) }),
});

const passBack = async (
  answer: IncomingMessage,
  res: ServerResponse,
  names: ReadonlyMap<string, string> | undefined,
): Promise<void> => {
  const { 'content-length': _length, ...headers } = answer.headers;
  res.writeHead(answer.statusCode ?? 502, headers);
  if (names === undefined) return void answer.pipe(res);
  const list = await text(answer);
  res.end([...names].reduce((json, [own, listed]) => json.replaceAll(`"name":"${listed}"`, `"name":"${own}"`), list));
};
