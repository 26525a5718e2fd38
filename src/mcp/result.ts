/**
 * The one place where the outcome of a call becomes words for a model. Only our own text, the declared output, and the
 * declared content of an upstream server pass.
 */
import type { NeedsUser, ToolResult, UpstreamContent } from '../capabilities/tools.ts';
import type { AppError, FieldError } from '../errors.ts';
import type { ResultFrame } from './era.ts';
import { isJsonObject } from './json.ts';

type Failure = Extract<ToolResult, { ok: false }>;

type Complete = Exclude<ToolResult, { inputNeeded: unknown }>;

/** A `CallToolResult`. */
export const callToolResult = (result: Complete) => {
  if (!result.ok) return failed(result);
  if ('upstream' in result) return passed(result.upstream);
  return { content: [text(JSON.stringify(result.output))], structuredContent: { ...result.output } };
};

/** The JSON of a `CallToolResult` in an era's frame; the output, which may be long, is serialised once. */
export const callToolResultJson = (result: Complete, frame: ResultFrame): string => {
  if (!result.ok) return JSON.stringify(frame.complete(failed(result)));
  if ('upstream' in result) {
    const { _meta: meta, ...rest } = passed(result.upstream);
    if (meta) return JSON.stringify(frame.complete({ ...rest, _meta: meta }));
    return `${JSON.stringify(rest).slice(0, -1)}${frame.callEnd}`;
  }
  const output = JSON.stringify(result.output);
  return `{"content":[{"type":"text","text":${JSON.stringify(output)}}],"structuredContent":${output}${frame.callEnd}`;
};

/** An upstream server's answer. What it says under the protocol's names, or ours, would be taken for our own word. */
const passed = ({ content, structuredContent, isError, meta }: UpstreamContent) => {
  const kept = Object.entries(meta ?? {}).filter(([key]) => !reservedMeta.test(key));
  return {
    content: [...content],
    // Older clients take only objects here.
    ...(isJsonObject(structuredContent) && { structuredContent }),
    ...(isError && { isError }),
    ...(kept.length > 0 && { _meta: Object.fromEntries(kept) }),
  };
};

const reservedMeta = /^(?:patchbay|(?:[\w-]+\.)*(?:modelcontextprotocol|mcp)(?:\.[\w-]+)*)\//;

/** `_meta` member with the error in parts, for programs. */
const errorKey = 'patchbay/error';

const failed = ({ error, needsUser }: Failure) => ({
  content: [text(failureText(error, needsUser))],
  isError: true,
  _meta: { [errorKey]: errorParts(error) },
});

const failureText = (error: AppError, needsUser: NeedsUser | undefined): string => {
  const lines = [error.message, ...error.errors.map(faultLine)];
  if (needsUser === undefined) lines.push(`What to do: ${error.recovery}`);
  else lines.push(`What to do: ask the user to open ${needsUser.url} for the connection "${needsUser.alias}", then call again.`);
  if (error.retryAfter !== undefined) lines.push(`Wait ${error.retryAfter} seconds before calling again.`);
  return lines.join('\n');
};

const faultLine = ({ path, message }: FieldError): string => `- ${path === '' ? 'arguments' : path}: ${message}`;

const errorParts = ({ code, errors, retryAfter }: AppError) => ({
  code,
  ...(errors.length > 0 && { errors }),
  ...(retryAfter !== undefined && { retryAfter }),
});

const text = (value: string) => ({ type: 'text' as const, text: value });
