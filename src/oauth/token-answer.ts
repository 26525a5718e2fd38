import type { OAuth2Scheme } from '../../catalog/define.ts';
import { valueAt } from '../egress/answer.ts';
import { retryAfterOf } from '../egress/upstream-error.ts';
import { AppError } from '../errors.ts';

/**
 * Brings a token answer into the standard form (RFC 6749 section 5) before openid-client parses it: providers answer form-encoded,
 * with 200 and an error, with null where a field should be missing, under another object, and with other token types than bearer.
 * @param onAnswer sees the answer as the provider sent it.
 * @throws AppError `upstream_unavailable` (5xx), `upstream_rate_limited`, `upstream_unreadable` (no object in it).
 */
export const normaliseTokenAnswer = async (
  response: Response,
  scheme: OAuth2Scheme,
  onAnswer: (answer: unknown) => void = () => {},
): Promise<Response> => {
  const answer = await readFields(response, 'access_token');
  const error = errorIn(answer);
  if (error) return json(response.ok ? 400 : response.status, error);
  onAnswer(answer);
  return json(statusOf(response), standardFields(tokenObject(answer, scheme), scheme));
};

/** The same for a device authorization's answer (RFC 8628 section 3.2), which holds no tokens. @throws as above. */
export const normaliseDeviceAnswer = async (response: Response): Promise<Response> => {
  const answer = await readFields(response, 'device_code');
  const error = errorIn(answer);
  if (error) return json(response.ok ? 400 : response.status, error);
  const { device_code, user_code, verification_uri, verification_url, verification_uri_complete, expires_in, interval } = answer;
  const complete = verification_uri_complete ?? undefined;
  const seconds = secondsOf(interval);
  return json(statusOf(response), {
    device_code,
    user_code,
    verification_uri: verification_uri ?? verification_url,
    ...(complete !== undefined && { verification_uri_complete: complete }),
    expires_in: secondsOf(expires_in),
    ...(seconds !== undefined && { interval: seconds }),
  });
};

export const idTokenIn = (answer: unknown, scheme: OAuth2Scheme): string | undefined => {
  const idToken = valueAt(tokenObject(asFields(answer) ?? {}, scheme), 'id_token');
  return typeof idToken === 'string' ? idToken : undefined;
};

type Fields = Readonly<Record<string, unknown>>;

const readFields = async (response: Response, expected: string): Promise<Fields> => {
  const { status } = response;
  const more = { cause: { status }, ...retryAfterOf(response) };
  if (status === 429) throw new AppError('upstream_rate_limited', more);
  if (status >= 500) throw new AppError('upstream_unavailable', more);
  const answer = parseAnswer(await response.text(), expected);
  if (!answer) throw new AppError('upstream_unreadable', more);
  return answer;
};

/** JSON, else form encoding whatever the content type says: some servers label one as the other. */
const parseAnswer = (text: string, expected: string): Fields | undefined => {
  try {
    return asFields(JSON.parse(text));
  } catch {
    const form = new URLSearchParams(text.trim());
    return form.has(expected) || form.has('error') ? Object.fromEntries(form) : undefined;
  }
};

const asFields = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : undefined;

/** Only a plain text code counts as the standard's; an object of a provider's own proves nothing about the grant. */
const errorIn = (answer: Fields): Fields | undefined => {
  const { error, ok, error_description: described } = answer;
  if (error === undefined || error === null || error === '') return ok === false ? { error: 'error' } : undefined;
  if (typeof error === 'string') return { error, ...(typeof described === 'string' && { error_description: described }) };
  const words = [valueAt(error, 'code'), valueAt(error, 'message')].filter((word) => typeof word === 'string');
  return { error: 'error', ...(words.length > 0 && { error_description: words.join(': ') }) };
};

/** The object that holds the token, where the entry says that it is not the answer itself. */
const tokenObject = (answer: Fields, { tokenPath }: OAuth2Scheme): Fields =>
  tokenPath === undefined ? answer : (asFields(valueAt(answer, tokenPath)) ?? {});

const standardFields = ({ access_token, refresh_token, expires_in, scope, id_token }: Fields, scheme: OAuth2Scheme): Fields => {
  const expires = secondsOf(expires_in);
  return {
    ...(isSendable(access_token) && { access_token }),
    token_type: 'bearer',
    ...(typeof refresh_token === 'string' && refresh_token !== '' && { refresh_token }),
    ...(expires !== undefined && { expires_in: expires }),
    ...(typeof scope === 'string' && { scope }),
    ...(Array.isArray(scope) && { scope: scope.join(scheme.scopeSeparator) }),
    // Without a declared issuer nothing of an id token could be checked; one that the token itself completes is checked apart.
    ...(scheme.issuer !== undefined && scheme.issuerClaims.length === 0 && typeof id_token === 'string' && { id_token }),
  };
};

/** RFC 6749 appendix A.12. Anything else would not fit into a header, and be stored for nothing. */
const isSendable = (token: unknown): boolean => typeof token === 'string' && /^[\x20-\x7e]+$/.test(token);

/** More than ten years can only be meant in milliseconds. */
const longestLife = 10 * 365 * 24 * 3600;

/** Tokens that come with 201 are tokens: to throw them away could cost the grant. */
const statusOf = ({ ok, status }: Response): number => (ok ? 200 : status);

/** Whole seconds; undefined (unknown) for whatever is no positive number. Read from text too: `"3600"`, `"3600s"`. */
const secondsOf = (value: unknown): number | undefined => {
  const number = typeof value === 'string' ? Number.parseFloat(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number) || number <= 0) return undefined;
  return Math.floor(number > longestLife ? Math.min(number / 1000, longestLife) : number) || undefined;
};

const json = (status: number, body: Fields): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
