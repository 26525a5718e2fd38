/** What a token endpoint's refusal means, in our errors. */
import type { OAuth2Scheme } from '../../catalog/define.ts';
import { plainText } from '../egress/answer.ts';
import { AppError } from '../errors.ts';
import { redact } from '../redact.ts';

/** A token endpoint's own error (RFC 6749 section 5.2). */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly description: string | undefined;
}

/** A refused code: the person who is connecting reads the provider's own words, without the secrets that some servers echo. */
export const refusedExchange = (
  error: unknown,
  refusal: Refusal | undefined,
  secrets: readonly (string | undefined)[],
): AppError => {
  const known = ours(error);
  if (known) return known;
  if (refusal) {
    const words = [refusal.code, refusal.description].flatMap((text) => (text ? (plainText(redact(text, secrets)) ?? []) : []));
    return new AppError('provider_refused', {
      detail: `The provider refused the sign-in: ${words.join(': ')}`,
      cause: { status: refusal.status, code: plainText(refusal.code)?.slice(0, 60) },
    });
  }
  return unreadable(error);
};

/**
 * A refused refresh. Only an answer that proves the grant dead may cost a person their sign-in: a client error with
 * `invalid_grant` (RFC 6749 section 5.2) or with a code that the entry declares. An unknown refusal is tried again later.
 */
export const refusedRefresh = (error: unknown, refusal: Refusal | undefined, { deadGrantErrors }: OAuth2Scheme): AppError => {
  const known = ours(error);
  if (known) return known;
  if (!refusal) return unreadable(error);
  const { status, code } = refusal;
  const cause = { status, code: plainText(code)?.slice(0, 60) };
  if (code === 'invalid_grant' || deadGrantErrors.includes(code)) return new AppError('grant_ended', { cause });
  if (code === 'invalid_client' || code === 'unauthorized_client') return new AppError('client_rejected', { cause });
  return new AppError('upstream_unavailable', {
    detail: 'The provider refused to renew the access, without a reason that we know.',
    cause,
  });
};

/** A refused app: there is no person's grant that could be dead, so whatever the standard's own codes say is the setup's fault. */
export const refusedClient = (error: unknown, refusal: Refusal | undefined, scheme: OAuth2Scheme): AppError =>
  refusal && setupFaults.includes(refusal.code)
    ? new AppError('client_rejected', { cause: { status: refusal.status, code: refusal.code } })
    : refusedRefresh(error, refusal, { ...scheme, deadGrantErrors: [] });

/** RFC 6749 section 5.2. */
const setupFaults = ['invalid_client', 'unauthorized_client', 'invalid_grant', 'invalid_scope', 'unsupported_grant_type'];

/** Whether the provider does not know the app at all. */
export const isUnknownClient = (error: unknown): boolean =>
  error instanceof AppError &&
  typeof error.cause === 'object' &&
  error.cause !== null &&
  'code' in error.cause &&
  error.cause.code === 'invalid_client';

/** Whether the request may have reached the provider although no answer came. */
export const isLostAnswer = (error: unknown): boolean => {
  const known = ours(error);
  return known?.code === 'upstream_timeout' || known?.code === 'upstream_unreachable';
};

const ours = (error: unknown): AppError | undefined => {
  if (error instanceof AppError) return error;
  return error instanceof Error && error.cause instanceof AppError ? error.cause : undefined;
};

const unreadable = (error: unknown): AppError => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  return new AppError('upstream_unreadable', { detail: "The provider's token answer cannot be read.", cause: { code } });
};
