/** `tools/call` and `tools/list` as clients of both protocol generations send them, and what a right answer to each is. */
import { z } from 'zod';
import type { LoadOrder } from './load-order.ts';

export type Era = '2025' | '2026';

/** Where a request goes and who sends it. */
export interface Endpoint {
  readonly origin: string;
  readonly token?: string;
}

export type Request = Pick<LoadOrder, 'origin' | 'path' | 'headers' | 'bodyStart' | 'bodyEnd'>;

/** A request, and what is wrong with an answer to it. */
export interface Exchange {
  readonly request: Request;
  check(result: unknown): string | undefined;
}

export const text = 'hello from the bench';

export const callTool = (era: Era, endpoint: Endpoint, name: string): Exchange => ({
  request: requestOf(era, endpoint, 'tools/call', { name, arguments: { text } }),
  check: (result) => {
    const call = callResult.safeParse(result);
    if (!call.success || call.data.isError) return 'is not the result of a call';
    return call.data.content[0]?.text.includes(text) ? undefined : 'does not hold the text that was sent';
  },
});

export const listTools = (era: Era, endpoint: Endpoint, count: number): Exchange => ({
  request: requestOf(era, endpoint, 'tools/list', {}),
  check: (result) => {
    const list = listResult.safeParse(result);
    if (!list.success) return 'is not a list of tools';
    const names = new Set(list.data.tools.map((tool) => tool.name));
    return names.size === count ? undefined : `lists ${names.size} tools, not ${count}`;
  },
});

const callResult = z.object({ content: z.array(z.object({ text: z.string() })), isError: z.boolean().optional() });
const listResult = z.object({ tools: z.array(z.object({ name: z.string(), inputSchema: z.object({}) })) });

interface Params {
  readonly name?: string;
  readonly arguments?: object;
}

const requestOf = (era: Era, { origin, token }: Endpoint, method: string, params: Params): Request => {
  const modern = era === '2026';
  const marker = '"id":';
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 0,
    method,
    params: modern ? { ...params, _meta: meta } : params,
  });
  const split = body.indexOf(`${marker}0`) + marker.length;
  return {
    origin,
    path: '/mcp',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': modern ? '2026-07-28' : '2025-11-25',
      ...(modern && { 'mcp-method': method }),
      ...(modern && params.name !== undefined && { 'mcp-name': params.name }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    bodyStart: body.slice(0, split),
    bodyEnd: body.slice(split + 1),
  };
};

const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': { elicitation: { url: {} } },
};
