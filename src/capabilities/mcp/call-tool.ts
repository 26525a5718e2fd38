import { deepestNesting, isTooDeep } from '../../nesting.ts';
import { paramHeaders } from './param-headers.ts';
import { isRecord, type JsonRecord } from './record.ts';
import type { Session, SessionLimits } from './session.ts';
import type { UpstreamCall, UpstreamResult } from './upstream.ts';
import { WireError } from './wire.ts';

/** One `tools/call`. */
export const callTool = async (session: Session, limits: SessionLimits, call: UpstreamCall): Promise<UpstreamResult> => {
  const { name, arguments: args, inputSchema, signal, onProgress, elicit, elicitation, inputResponses, requestState } = call;
  const meta = session.metaFor(elicitation);
  const result = await session.channel.request({
    method: 'tools/call',
    params: {
      name,
      arguments: args,
      ...(inputResponses && { inputResponses }),
      ...(requestState !== undefined && { requestState }),
      ...(Object.keys(meta).length > 0 && { _meta: meta }),
    },
    ...(session.modern && { headers: paramHeaders(inputSchema, args) }),
    signal,
    timeoutMs: limits.callMs,
    longestMs: limits.longestCallMs,
    onProgress,
    elicit,
  });
  if (isTooDeep(result)) {
    throw new WireError('upstream_unreadable', {
      detail: `The upstream MCP server’s result is nested more than ${deepestNesting} levels deep.`,
      outcome: 'unknown',
    });
  }
  return session.modern && result['resultType'] === 'input_required' ? inputRequired(result) : complete(result);
};

const inputRequired = ({ inputRequests, requestState }: JsonRecord): UpstreamResult => ({
  kind: 'input-required',
  inputRequests: isRecord(inputRequests) ? inputRequests : {},
  requestState: typeof requestState === 'string' ? requestState : undefined,
});

/** Blocks of kinds that we do not know pass too: they are between the server and the model's client. */
const complete = ({ content = [], structuredContent, isError, _meta }: JsonRecord): UpstreamResult => {
  if (!Array.isArray(content) || !content.every(isBlock)) {
    throw new WireError('upstream_unreadable', {
      detail: 'The upstream MCP server’s result is not one of a tool.',
      outcome: 'unknown',
    });
  }
  return {
    kind: 'complete',
    content,
    isError: isError === true,
    ...(structuredContent !== undefined && { structuredContent }),
    ...(isRecord(_meta) && { meta: _meta }),
  };
};

const isBlock = (block: unknown): block is JsonRecord => isRecord(block) && typeof block['type'] === 'string';
