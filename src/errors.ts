/** The one error type and the one table of codes. Every answer to a person, a program or a model is made from here. */

interface ErrorDefinition {
  /** HTTP status of the problem answer. */
  readonly status: number;
  /** Says what happened; safe to show to anybody who may make the call. */
  readonly message: string;
  /** What the person or agent does next. */
  readonly recovery: string;
}

const define = <const T extends Record<string, ErrorDefinition>>(table: T): T => table;

export const errorTable = define({
  bad_request: {
    status: 400,
    message: 'The request cannot be read.',
    recovery: 'Correct the request as described and send it again.',
  },
  authorization_not_valid: {
    status: 400,
    message: 'This sign-in is no longer valid: it has expired, was used already, or was started in another browser.',
    recovery: 'Start connecting again.',
  },
  unauthenticated: {
    status: 401,
    message: 'No valid credentials were sent.',
    recovery: 'Sign in, or send a valid bearer token.',
  },
  forbidden: { status: 403, message: 'You may not do this.', recovery: 'Ask an administrator.' },
  cross_site_request: {
    status: 403,
    message: 'A request with a session cookie came from another site.',
    recovery: 'Open Patchbay itself and try again there.',
  },
  host_not_allowed: {
    status: 403,
    message: 'The request names a host that is not this service.',
    recovery: 'Use the address in PUBLIC_URL.',
  },
  not_found: { status: 404, message: 'There is nothing here under this id.', recovery: 'Check the id.' },
  method_not_allowed: { status: 405, message: 'This address does not take this method.', recovery: 'See /api/openapi.json.' },
  alias_taken: { status: 409, message: 'You already have a connection with this alias.', recovery: 'Choose another alias.' },
  installation_needed: {
    status: 409,
    message: 'This way of signing in has not been set up yet, or its setup is incomplete or switched off.',
    recovery: 'Set it up first, then connect.',
  },
  not_oauth: {
    status: 409,
    message: 'This connection does not sign in at a provider.',
    recovery: 'Set its secret with PATCH instead.',
  },
  not_refreshable: {
    status: 409,
    message: 'This connection has no refresh token.',
    recovery: 'Connect the account again when its access has run out.',
  },
  changed_meanwhile: {
    status: 412,
    message: 'This has been changed since you read it.',
    recovery: 'Read it again and repeat your change on what is there now.',
  },
  payload_too_large: { status: 413, message: 'The request body is too large.', recovery: 'Send less.' },
  unsupported_media_type: { status: 415, message: 'The body must be JSON.', recovery: 'Send content-type: application/json.' },
  invalid_input: { status: 422, message: 'Some fields do not fit.', recovery: 'Correct the fields listed in errors.' },
  alias_invalid: {
    status: 422,
    message: 'The alias does not fit.',
    recovery: 'Use lower-case letters, digits and single hyphens between them, at most 24 characters, and no reserved word.',
  },
  rate_limited: { status: 429, message: 'Too many requests.', recovery: 'Wait as long as Retry-After says.' },
  internal: {
    status: 500,
    message: 'Something went wrong here.',
    recovery: 'Try again; an administrator finds the answer’s x-request-id in the log.',
  },
  unavailable: { status: 503, message: 'The database cannot be reached right now.', recovery: 'Try again in a few seconds.' },

  unknown_tool: { status: 404, message: 'There is no such tool.', recovery: 'List the tools again and use one of those names.' },
  invalid_arguments: {
    status: 422,
    message: 'The arguments do not fit the tool.',
    recovery: 'Correct the arguments listed and call again.',
  },
  answers_not_expected: {
    status: 422,
    message: 'There is no open question that these answers belong to.',
    recovery: 'Make the call again from the start, without answers.',
  },
  effect_not_allowed: {
    status: 403,
    message: 'This agent may not use operations of this kind on this connection.',
    recovery: 'Ask the owner to allow it in the binding of the project or agent.',
  },
  scope_missing: {
    status: 403,
    message: 'The account was connected without a permission that this operation needs.',
    recovery: 'Ask the owner to connect the account again with that permission.',
  },
  scope_impossible: {
    status: 403,
    message: 'This way of signing in cannot give a permission that the operation needs.',
    recovery: 'Use a connection of the same provider that signs in another way.',
  },
  connection_not_ready: {
    status: 409,
    message: 'The connection is not ready.',
    recovery: 'Ask the owner to mend the connection.',
  },
  secret_unreadable: {
    status: 409,
    message: 'A stored secret cannot be read.',
    recovery: 'Ask the owner to connect the account again.',
  },
  cancelled: { status: 499, message: 'The call was cancelled.', recovery: 'Call again if the result is still wanted.' },

  egress_refused: {
    status: 502,
    message: 'The address may not be called from here.',
    recovery: 'Ask an administrator to check the address.',
  },
  upstream_unreachable: {
    status: 502,
    message: 'The provider cannot be reached.',
    recovery: 'Try again later. If the call changes something, check first whether it took effect.',
  },
  upstream_timeout: {
    status: 504,
    message: 'The provider did not answer in time.',
    recovery: 'Try again later. If the call changes something, check first whether it took effect.',
  },
  upstream_unavailable: { status: 502, message: 'The provider has a problem.', recovery: 'Try again later.' },
  upstream_rate_limited: {
    status: 429,
    message: 'The provider limits how often it is called.',
    recovery: 'Wait before calling again.',
  },
  upstream_unauthorized: {
    status: 409,
    message: 'The provider no longer accepts the credential of this connection.',
    recovery: 'Ask the owner to connect the account again.',
  },
  upstream_forbidden: {
    status: 403,
    message: 'The provider does not allow this account to do that.',
    recovery: 'Use another account, or ask for access at the provider.',
  },
  upstream_not_found: {
    status: 404,
    message: 'The provider has nothing there, or this account may not see it.',
    recovery: 'Check the names and ids.',
  },
  upstream_rejected: {
    status: 422,
    message: 'The provider refused the request.',
    recovery: 'Correct the arguments and call again.',
  },
  upstream_unreadable: { status: 502, message: 'The provider sent an answer that cannot be read.', recovery: 'Try again later.' },
  upstream_too_large: {
    status: 502,
    message: 'The provider sent more than is accepted.',
    recovery: 'Ask for less, for example a smaller page.',
  },
  provider_refused: {
    status: 502,
    message: 'The provider refused the sign-in.',
    recovery: 'Check the setup and start connecting again.',
  },
  grant_ended: {
    status: 409,
    message: 'The provider has ended the access of this connection.',
    recovery: 'Ask the owner to connect the account again.',
  },
  client_rejected: {
    status: 409,
    message: 'The provider does not accept the OAuth app of this setup.',
    recovery: 'Ask whoever set it up to check the client id and secret.',
  },
  subject_changed: {
    status: 409,
    message: 'The provider answered for another account than the one connected before.',
    recovery: 'Sign in at the provider as the same account, or make a new connection.',
  },
});

export type ErrorCode = keyof typeof errorTable;

/** One fault in a request: where it is and what is wrong. `path` is dotted, as in `configuration.host`. */
export interface FieldError {
  readonly path: string;
  readonly message: string;
}

interface AppErrorOptions {
  /** Replaces the table's message with a more exact one. Shown to callers: never put a secret or an exception's text here. */
  readonly detail?: string;
  readonly errors?: readonly FieldError[];
  /** Seconds, for Retry-After. */
  readonly retryAfter?: number;
  /** For the log only. */
  readonly cause?: unknown;
}

export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly recovery: string;
  readonly errors: readonly FieldError[];
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    const { status, message, recovery } = errorTable[code];
    super(options.detail ?? message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.status = status;
    this.recovery = recovery;
    this.errors = options.errors ?? [];
    this.retryAfter = options.retryAfter;
  }
}
