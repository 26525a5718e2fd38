/**
 * Asks the user, through the client, to open one of our pages. 2026-07-28 answers the call with `input_required`, and the
 * client repeats it. 2025-11-25 answers with error -32042. Both only to clients that declared elicitation by URL.
 */
import { randomUUID } from 'node:crypto';
import {
  inputRequired as askFor,
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  UrlElicitationRequiredError,
} from '@modelcontextprotocol/server';
import type { InputNeeded, NeedsUser, ToolResult } from '../capabilities/tools.ts';
import type { AppError } from '../errors.ts';
import { isJsonObject } from './json.ts';

/** A call that stopped because only the connection's user can go on. */
export interface UserNeeded {
  readonly needsUser: NeedsUser;
  readonly error: AppError;
}

export const userNeeded = (result: ToolResult): UserNeeded | undefined =>
  !result.ok && result.needsUser !== undefined ? { error: result.error, needsUser: result.needsUser } : undefined;

/** The name under which the client answers; no upstream server's question has it. */
const inputKey = 'patchbay/connect';

export const elicitByResult = (needed: UserNeeded): InputRequiredResult =>
  askFor({
    inputRequests: { [inputKey]: askFor.elicitUrl({ message: messageOf(needed), url: needed.needsUser.url }) },
  });

/** An upstream server's questions, as it put them. */
export const inputRequired = ({ inputRequests, requestState }: InputNeeded) => ({
  resultType: 'input_required',
  inputRequests,
  ...(requestState !== undefined && { requestState }),
});

export const elicitByError = (needed: UserNeeded): UrlElicitationRequiredError =>
  new UrlElicitationRequiredError([
    { mode: 'url', elicitationId: randomUUID(), url: needed.needsUser.url, message: messageOf(needed) },
  ]);

const messageOf = ({ needsUser, error }: UserNeeded): string => `The connection "${needsUser.alias}" needs you. ${error.message}`;

/** In which ways a client lets its user be asked. */
export interface ElicitationModes {
  readonly form: boolean;
  readonly url: boolean;
}

const noModes: ElicitationModes = { form: false, url: false };

/** What the client of a 2026-07-28 request can do, from the request's `_meta`. */
export const capabilitiesIn = (meta: unknown): unknown => (isJsonObject(meta) ? meta[CLIENT_CAPABILITIES_META_KEY] : undefined);

/** A client that declares elicitation without saying how means forms, as the first version had only those. */
export const elicitationModes = (capabilities: unknown): ElicitationModes => {
  const declared = isJsonObject(capabilities) ? capabilities['elicitation'] : undefined;
  if (!isJsonObject(declared)) return noModes;
  const url = isJsonObject(declared['url']);
  return { form: isJsonObject(declared['form']) || !url, url };
};

/**
 * Whether the client was asked already and now repeats the call. It is asked once: clients answer as soon as the page is
 * open, and asking again would open page after page while the user is still signing in.
 */
export const isElicitationAnswered = (inputResponses: unknown): boolean =>
  isJsonObject(inputResponses) && isJsonObject(inputResponses[inputKey]);

/**
 * Clients of 2025 declare capabilities once, in `initialize`, to a server that keeps nothing. The session id hands the one
 * fact back with each request. It says who nobody is and opens nothing: every request is judged by its token alone, so a
 * stolen, foreign or invented session id gives its bearer a question more or less at most.
 */
const sessionPrefix = 'asks-';

/** The session id for an `initialize` body; none for clients that need none. */
export const sessionIdFor = (body: unknown): string | undefined => {
  if (!isJsonObject(body) || body['method'] !== 'initialize' || !isJsonObject(body['params'])) return undefined;
  const { protocolVersion, capabilities } = body['params'];
  const { form, url } = elicitationModes(capabilities);
  const modes = `${form ? 'f' : ''}${url && protocolVersion === firstWithUrl ? 'u' : ''}`;
  return modes === '' ? undefined : `${sessionPrefix}${modes}-${randomUUID()}`;
};

/** The one 2025 version that knows elicitation by URL. */
const firstWithUrl = '2025-11-25';

export const sessionModes = (sessionId: string | string[] | null | undefined): ElicitationModes => {
  if (typeof sessionId !== 'string' || !sessionId.startsWith(sessionPrefix)) return noModes;
  const modes = sessionId.slice(sessionPrefix.length).split('-', 1)[0] ?? '';
  return { form: modes.includes('f'), url: modes.includes('u') };
};
