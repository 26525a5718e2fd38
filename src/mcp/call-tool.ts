/** Runs a tool for an agent and sorts what comes back, for both paths of the endpoint. */
import { ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { ProjectTools, ToolCall, ToolResult } from '../capabilities/tools.ts';
import { AppError, errorTable } from '../errors.ts';
import type { Logger } from './logger.ts';

export type CallOutcome =
  | { readonly kind: 'result'; readonly result: ToolResult }
  /** A fault that the model cannot act on: a JSON-RPC error. */
  | { readonly kind: 'error'; readonly code: number; readonly message: string }
  /** The request itself is refused, with an HTTP status. */
  | { readonly kind: 'refused'; readonly error: AppError };

interface AgentCall extends Omit<ToolCall, 'caller'> {
  readonly token: string;
}

export type CallTool = (call: AgentCall) => Promise<CallOutcome>;

export const createCallTool = ({ tools, logger }: { tools: ProjectTools; logger: Logger }): CallTool => {
  return async ({ token, ...call }) => {
    const { name, signal } = call;
    try {
      const result = await tools.invoke({ ...call, caller: { kind: 'agent', token }, arguments: call.arguments ?? {} });
      return !result.ok && result.error.code === 'answers_not_expected' ? sorted(result.error, name) : { kind: 'result', result };
    } catch (error) {
      if (error instanceof AppError) return sorted(error, name);
      if (!signal.aborted) logger.error({ err: error, tool: shortened(name) }, 'a tool call failed unexpectedly');
      return { kind: 'error', code: ProtocolErrorCode.InternalError, message: errorTable.internal.message };
    }
  };
};

const sorted = (error: AppError, name: string): CallOutcome => {
  if (error.code === 'unknown_tool')
    return { kind: 'error', code: ProtocolErrorCode.InvalidParams, message: `Unknown tool: ${shortened(name)}` };
  if (error.code === 'answers_not_expected')
    return { kind: 'error', code: ProtocolErrorCode.InvalidParams, message: error.message };
  if (error.code === 'unauthenticated' || error.code === 'unavailable') return { kind: 'refused', error };
  return { kind: 'result', result: { ok: false, error } };
};

/** A name comes from the caller and may be as long as a body; it is repeated only as far as a real name goes. */
const shortened = (name: string): string => (name.length <= 128 ? name : `${name.slice(0, 128)}…`);
