/** Calls a pinned tool of an upstream server for somebody, and carries its questions back to them. */
import { AppError } from '../../errors.ts';
import type { Asking, Elicit, ToolCall, ToolResult } from '../tools.ts';
import { UpstreamRefusal } from './channel.ts';
import type { ParkedCalls } from './parked-calls.ts';
import { isRecord, type JsonRecord } from './record.ts';
import type { PinnedTool, UpstreamCall, UpstreamResult, Upstreams, UpstreamTarget } from './upstream.ts';

export interface RunUpstreamOptions {
  readonly upstreams: Upstreams;
  readonly parked: ParkedCalls;
}

export interface UpstreamRun {
  readonly call: Pick<ToolCall, 'arguments' | 'signal' | 'onProgress' | 'asking'>;
  readonly tool: PinnedTool;
  /** Who calls what: a parked call is taken up again only by the same. */
  readonly owner: string;
  /** The server with the credential in place. */
  target(): Promise<UpstreamTarget>;
  /** The same with a newer credential after the server refused it; undefined where there is none. */
  renewedTarget(): Promise<UpstreamTarget | undefined>;
}

export type RunUpstream = (run: UpstreamRun) => Promise<Extract<ToolResult, { ok: true }>>;

/** How often a server may ask within one call. */
const mostRounds = 10;

/** @throws AppError. */
export const createRunUpstream = ({ upstreams, parked }: RunUpstreamOptions): RunUpstream => {
  /** A 401 says that nothing ran, so one repeat with a newer credential is safe. */
  const send = async ({ target, renewedTarget }: UpstreamRun, request: UpstreamCall): Promise<UpstreamResult> => {
    try {
      return await upstreams.call(await target(), request);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'upstream_unauthorized') throw error;
      const renewed = await renewedTarget();
      if (!renewed) throw error;
      return upstreams.call(renewed, request);
    }
  };

  /** The server asks and waits (2025), or asks and is called again (2026): the client is asked in between, either way. */
  const askDuring = async (run: UpstreamRun, request: UpstreamCall, elicit: Elicit): Promise<UpstreamResult> => {
    let result = await send(run, { ...request, elicit });
    for (let round = 0; result.kind === 'input-required' && round < mostRounds; round += 1) {
      const inputResponses = await answers(result.inputRequests, elicit);
      result = await send(run, { ...request, elicit, inputResponses, requestState: result.requestState });
    }
    return result;
  };

  /** The client repeats the call. A server that waits meanwhile is kept waiting; one that is called again gets its state back. */
  const askByRepeating = (run: UpstreamRun, request: UpstreamCall, asking: Extract<Asking, { way: 'repeat' }>) =>
    parked.run({
      owner: run.owner,
      requestState: asking.requestState,
      inputResponses: asking.inputResponses,
      signal: request.signal,
      start: (elicit, signal) =>
        send(run, { ...request, signal, elicit, inputResponses: asking.inputResponses, requestState: asking.requestState }).catch(
          (error: unknown) => Promise.reject(isStateRefused(error, asking) ? new AppError('answers_not_expected') : error),
        ),
    });

  return async (run) => {
    const { call, tool } = run;
    const { asking } = call;
    const request: UpstreamCall = {
      name: tool.upstreamName,
      arguments: argumentsFor(tool, call.arguments),
      inputSchema: tool.upstreamSchema,
      repeatable: tool.repeatable,
      signal: call.signal,
      onProgress: call.onProgress,
      elicitation: asking && { form: asking.form, url: asking.url },
    };
    const result =
      asking === undefined
        ? await send(run, request)
        : asking.way === 'during'
          ? await askDuring(run, request, asking.elicit)
          : await askByRepeating(run, request, asking);
    if (result.kind === 'complete') return { ok: true, upstream: result };
    if (asking?.way === 'repeat') return { ok: true, inputNeeded: result };
    throw new AppError('upstream_rejected', {
      detail: 'The upstream MCP server wants to ask the user something, which this client cannot do.',
    });
  };
};

const invalidParams = -32602;

/** The server does not know its own state again: it was changed on the way, or is too old. */
const isStateRefused = (error: unknown, { requestState }: { readonly requestState: string | undefined }): boolean =>
  requestState !== undefined && error instanceof UpstreamRefusal && error.rpcCode === invalidParams;

const argumentsFor = ({ wrapped }: PinnedTool, given: unknown): JsonRecord => {
  const args = given ?? {};
  if (!isRecord(args)) throw wrongArguments('', 'must be an object');
  if (!wrapped) return args;
  if (!isRecord(args['arguments'])) throw wrongArguments('arguments', 'must be an object');
  return args['arguments'];
};

const wrongArguments = (path: string, message: string) => new AppError('invalid_arguments', { errors: [{ path, message }] });

/** Only questions to the user can be handed on; whatever else a server asks for is not offered to it. */
const answers = async (requests: JsonRecord, elicit: Elicit): Promise<JsonRecord> => {
  const answered: Record<string, unknown> = {};
  for (const [key, request] of Object.entries(requests)) {
    const isQuestion = isRecord(request) && request['method'] === 'elicitation/create' && isRecord(request['params']);
    answered[key] = isQuestion && isRecord(request['params']) ? await elicit(request['params']) : { action: 'cancel' };
  }
  return answered;
};
