/** What the upstream server of the bench answers, in both protocol generations and as cheaply as can be: it is not what is measured. */
import { z } from 'zod';

const message = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string(),
  params: z
    .object({
      protocolVersion: z.string().optional(),
      arguments: z.record(z.string(), z.unknown()).optional(),
      _meta: z.record(z.string(), z.unknown()).optional(),
    })
    .optional(),
});
type Message = z.output<typeof message>;

/** A JSON-RPC answer as text; undefined where none is expected. */
export const answerTo = (text: string): string | undefined => {
  const { id, ...request } = message.parse(JSON.parse(text));
  if (id === undefined) return undefined;
  const result = resultOf(request);
  const body = result ? { result } : { error: { code: -32601, message: 'Method not found' } };
  return JSON.stringify({ jsonrpc: '2.0', id, ...body });
};

const resultOf = ({ method, params = {} }: Omit<Message, 'id'>): object | undefined => {
  const modern = params._meta?.['io.modelcontextprotocol/protocolVersion'] !== undefined;
  const complete = modern && { resultType: 'complete' };
  if (method === 'tools/call') return { ...complete, content: [{ type: 'text', text: String(params.arguments?.['text']) }] };
  if (method === 'tools/list') return { ...complete, ...(modern && caching), tools: [echo] };
  if (method === 'ping') return {};
  if (method === 'initialize') return { protocolVersion: params.protocolVersion, capabilities, serverInfo };
  if (method !== 'server/discover') return undefined;
  const _meta = { 'io.modelcontextprotocol/serverInfo': serverInfo };
  return { ...complete, ...caching, supportedVersions: ['2026-07-28'], capabilities, _meta };
};

const caching = { ttlMs: 0, cacheScope: 'private' };
const capabilities = { tools: {} };
const serverInfo = { name: 'bench-upstream', version: '1.0.0' };
const echo = {
  name: 'echo',
  description: 'Answer the text that was sent.',
  inputSchema: {
    type: 'object',
    properties: { text: { type: 'string', description: 'What to answer' } },
    required: ['text'],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: true },
};
