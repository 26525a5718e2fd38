/** What a token endpoint's refusal means, in our errors. The one translation of openid-client's failures. */
import { ResponseBodyError } from 'openid-client';
import type { OAuth2Scheme } from '../../catalog/define.ts';
import { plainText } from '../egress/answer.ts';
import { AppError } from '../errors.ts';

/** A refused code: the person who is connecting reads the provider's own words, without the secrets that some servers echo. */
export const refusedExchange = (error: unknown, secrets: readonly (string | undefined)[]): AppError => {
  const known = ours(error);
  if (known) return known;
  if (error instanceof ResponseBodyError) {
    const words = [error.error, error.error_description].flatMap((text) =>
      text ? (plainText(redact(text, secrets)) ?? []) : [],
    );
    return new AppError('provider_refused', {
      detail: `The provider refused the sign-in: ${words.join(': ')}`,
      cause: { status: error.status },
    });
  }
  return unreadable(error);
};

/**
 * A refused refresh. Only an answer that proves the grant dead may cost a person their sign-in: a client error with
 * `invalid_grant` (RFC 6749 section 5.2) or with a code that the entry declares. An unknown refusal is tried again later.
 */
export const refusedRefresh = (error: unknown, { deadGrantErrors }: OAuth2Scheme): AppError => {
  const known = ours(error);
  if (known) return known;
  if (!(error instanceof ResponseBodyError)) return unreadable(error);
  const cause = { status: error.status, code: plainText(error.error)?.slice(0, 60) };
  if (error.error === 'invalid_grant' || deadGrantErrors.includes(error.error)) return new AppError('grant_ended', { cause });
  if (error.error === 'invalid_client' || error.error === 'unauthorized_client')
    return new AppError('client_rejected', { cause });
  return new AppError('upstream_unavailable', {
    detail: 'The provider refused to renew the access, without a reason that we know.',
    cause,
  });
};

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

const redact = (text: string, secrets: readonly (string | undefined)[]): string =>
  secrets.reduce<string>((clean, secret) => (secret ? clean.replaceAll(secret, '…') : clean), text);
