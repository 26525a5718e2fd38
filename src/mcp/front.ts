/** Answers plain `tools/list` and `tools/call` requests of either generation. */
import type { ServerResponse } from 'node:http';
import type { Implementation } from '@modelcontextprotocol/server';
import type { Asking, Elicit, ProjectTools, ToolCall } from '../capabilities/tools.ts';
import { type Answer, openAnswer } from './answer.ts';
import type { CallOutcome, CallTool } from './call-tool.ts';
import { elicitByError, elicitByResult, inputRequired, userNeeded } from './elicitation.ts';
import { resultFrames } from './era.ts';
import type { InFlight } from './in-flight.ts';
import { sendToolList } from './list-tools.ts';
import type { PlainCall, PlainRequest, RequestId } from './plain-request.ts';
import type { Questions } from './questions.ts';
import { refusalOf } from './refusal.ts';
import { callToolResultJson } from './result.ts';

interface FrontDeps {
  readonly tools: ProjectTools;
  readonly serverInfo: Implementation;
  readonly callTool: CallTool;
  readonly inFlight: InFlight;
  readonly questions: Questions;
  readonly keepAliveMs: number;
}

export interface Front {
  answer(res: ServerResponse, token: string, request: PlainRequest): Promise<void>;
}

export const createFront = ({ tools, serverInfo, callTool, inFlight, questions, keepAliveMs }: FrontDeps): Front => {
  const frames = resultFrames(serverInfo);

  const answerCall = async (res: ServerResponse, token: string, call: PlainCall): Promise<void> => {
    const running = inFlight.begin(token, call.id);
    const answer = openAnswer(res, { takesStream: call.takesStream, keepAliveMs });
    res.once('close', () => {
      if (!res.writableFinished) running.abort();
    });
    const { signal } = running;
    const outcome = await callTool({
      token,
      name: call.name,
      arguments: call.arguments,
      signal,
      onProgress: progressTo(answer, call),
      asking: askingOf(call, () => questions.askIn(token, answer.event, signal)),
    });
    running.end();
    if (running.signal.aborted) answer.nothing();
    else if (outcome.kind === 'refused') answer.refusal(refusalOf(outcome.error), call.id);
    else answer.message(responseJson(call, outcome));
  };

  const responseJson = (call: PlainCall, outcome: Exclude<CallOutcome, { kind: 'refused' }>): string => {
    if (outcome.kind === 'error') return errorJson(call.id, outcome);
    const { result } = outcome;
    if (result.ok && 'inputNeeded' in result) {
      return resultJson(call.id, JSON.stringify(frames[call.era].complete(inputRequired(result.inputNeeded))));
    }
    const needed = call.modes.url && !call.wasAsked ? userNeeded(result) : undefined;
    if (needed === undefined) return resultJson(call.id, callToolResultJson(result, frames[call.era]));
    if (call.era === '2025') return errorJson(call.id, elicitByError(needed));
    return resultJson(call.id, JSON.stringify(frames[call.era].complete(elicitByResult(needed))));
  };

  return {
    async answer(res, token, request) {
      if (request.method === 'tools/call') return answerCall(res, token, request);
      sendToolList(res, request.id, await tools.resolve({ kind: 'agent', token }), frames[request.era]);
    },
  };
};

/** Only what was asked for, and only to clients that take a stream. */
const progressTo = (answer: Answer, { progressToken, takesStream }: PlainCall): ToolCall['onProgress'] =>
  progressToken === undefined || !takesStream
    ? undefined
    : (progress) =>
        answer.event(
          JSON.stringify({ jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken, ...progress } }),
        );

const askingOf = (
  { era, modes: { form, url }, takesStream, inputResponses, requestState }: PlainCall,
  askDuring: () => Elicit,
): Asking | undefined => {
  if (!form && !url) return undefined;
  if (era === '2026') return { form, url, way: 'repeat', inputResponses, requestState };
  return takesStream ? { form, url, way: 'during', elicit: askDuring() } : undefined;
};

const resultJson = (id: RequestId, result: string): string => `{"result":${result},"jsonrpc":"2.0","id":${JSON.stringify(id)}}`;

const errorJson = (id: RequestId, { code, message, data }: { code: number; message: string; data?: unknown }): string =>
  JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, data } });
