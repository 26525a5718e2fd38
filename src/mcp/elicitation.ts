/**
 * Asks the user, through the client, to open one of our pages. 2026-07-28 answers the call with `input_required`, and the
 * client repeats it. 2025-11-25 answers with error -32042. Both only to clients that declared elicitation by URL.
 */
import { randomUUID } from 'node:crypto';
import {
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
  UrlElicitationRequiredError,
} from '@modelcontextprotocol/server';
import type { NeedsUser, ToolResult } from '../capabilities/tools.ts';
import type { AppError } from '../errors.ts';
import { isJsonObject } from './json.ts';

/** A call that stopped because only the connection's user can go on. */
export interface UserNeeded {
  readonly needsUser: NeedsUser;
  readonly error: AppError;
}

export const userNeeded = (result: ToolResult): UserNeeded | undefined =>
  !result.ok && result.needsUser !== undefined ? { error: result.error, needsUser: result.needsUser } : undefined;

/** The name under which the client answers. */
const inputKey = 'connect';

export const elicitByResult = (needed: UserNeeded): InputRequiredResult =>
  inputRequired({
    inputRequests: { [inputKey]: inputRequired.elicitUrl({ message: messageOf(needed), url: needed.needsUser.url }) },
  });

export const elicitByError = (needed: UserNeeded): UrlElicitationRequiredError =>
  new UrlElicitationRequiredError([
    { mode: 'url', elicitationId: randomUUID(), url: needed.needsUser.url, message: messageOf(needed) },
  ]);

const messageOf = ({ needsUser, error }: UserNeeded): string => `The connection "${needsUser.alias}" needs you. ${error.message}`;

/** What the client of a 2026-07-28 request can do, from the request's `_meta`. */
export const capabilitiesIn = (meta: unknown): unknown => (isJsonObject(meta) ? meta[CLIENT_CAPABILITIES_META_KEY] : undefined);

export const offersUrlElicitation = (capabilities: unknown): boolean =>
  isJsonObject(capabilities) && isJsonObject(capabilities['elicitation']) && isJsonObject(capabilities['elicitation']['url']);

/**
 * Whether the client was asked already and now repeats the call. It is asked once: clients answer as soon as the page is
 * open, and asking again would open page after page while the user is still signing in.
 */
export const isElicitationAnswered = (inputResponses: unknown): boolean =>
  isJsonObject(inputResponses) && isJsonObject(inputResponses[inputKey]);

/**
 * Clients of 2025-11-25 declare capabilities once, in `initialize`, to a server that keeps nothing. The session id hands
 * the one fact back with each request. It says who nobody is and opens nothing: every request is judged by its token
 * alone, so a stolen, foreign or invented session id gives its bearer a different wording of an error at most.
 */
const sessionPrefix = 'url-elicitation-';

/** The session id for an `initialize` body; none for clients that need none. */
export const sessionIdFor = (body: unknown): string | undefined => {
  if (!isJsonObject(body) || body['method'] !== 'initialize' || !isJsonObject(body['params'])) return undefined;
  const { protocolVersion, capabilities } = body['params'];
  return protocolVersion === firstVersion && offersUrlElicitation(capabilities) ? `${sessionPrefix}${randomUUID()}` : undefined;
};

/** The one 2025 version that knows elicitation by URL. */
const firstVersion = '2025-11-25';

export const sessionOffersUrlElicitation = (sessionId: string | string[] | null | undefined): boolean =>
  typeof sessionId === 'string' && sessionId.startsWith(sessionPrefix);
