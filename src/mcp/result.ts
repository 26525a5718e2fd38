/** The one place where the outcome of a call becomes words for a model. Only our own text and the declared output pass. */
import type { NeedsUser, ToolResult } from '../capabilities/tools.ts';
import type { AppError, FieldError } from '../errors.ts';
import type { ResultFrame } from './era.ts';

type Failure = Extract<ToolResult, { ok: false }>;

/** A `CallToolResult`. */
export const callToolResult = (result: ToolResult) =>
  result.ok ? { content: [text(JSON.stringify(result.output))], structuredContent: { ...result.output } } : failed(result);

/** The JSON of a `CallToolResult` in an era's frame; the output, which may be long, is serialised once. */
export const callToolResultJson = (result: ToolResult, frame: ResultFrame): string => {
  if (!result.ok) return JSON.stringify(frame.complete(failed(result)));
  const output = JSON.stringify(result.output);
  return `{"content":[{"type":"text","text":${JSON.stringify(output)}}],"structuredContent":${output}${frame.callEnd}`;
};

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
