import type { OAuth2Scheme } from '../../catalog/define.ts';
import { valueAt } from '../egress/answer.ts';
import { AppError } from '../errors.ts';

/**
 * Brings a token answer into the standard form (RFC 6749 section 5) before openid-client parses it: providers answer form-encoded,
 * with 200 and an error, with null where a field should be missing, and with other token types than bearer.
 * @param onAnswer sees the answer as the provider sent it.
 * @throws AppError `upstream_unavailable` (5xx, 429), `upstream_unreadable` (no object in it).
 */
export const normaliseTokenAnswer = async (
  response: Response,
  scheme: OAuth2Scheme,
  onAnswer: (answer: unknown) => void = () => {},
): Promise<Response> => {
  if (response.status >= 500 || response.status === 429)
    throw new AppError('upstream_unavailable', { cause: { status: response.status } });
  const answer = parseAnswer(await response.text());
  if (!answer) throw new AppError('upstream_unreadable', { cause: { status: response.status } });
  onAnswer(answer);
  const error = errorIn(answer);
  if (error) return json(response.ok ? 400 : response.status, error);
  return json(response.status, standardFields(answer, scheme));
};

type Fields = Readonly<Record<string, unknown>>;

/** JSON, else form encoding whatever the content type says: some servers label one as the other. */
const parseAnswer = (text: string): Fields | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value))
      : undefined;
  } catch {
    const form = new URLSearchParams(text.trim());
    return form.has('access_token') || form.has('error') ? Object.fromEntries(form) : undefined;
  }
};

const errorIn = (answer: Fields): Fields | undefined => {
  const code = valueAt(answer, 'error.code') ?? answer['error'] ?? (answer['ok'] === false ? 'error' : undefined);
  if (code === undefined || code === null || code === '') return undefined;
  const description = valueAt(answer, 'error.message') ?? answer['error_description'];
  return { error: String(code), ...(typeof description === 'string' && { error_description: description }) };
};

const standardFields = (answer: Fields, scheme: OAuth2Scheme): Fields => {
  const { access_token, refresh_token, expires_in, scope, id_token } = answer;
  const expires = typeof expires_in === 'string' ? Number.parseFloat(expires_in) : expires_in;
  return {
    access_token,
    token_type: 'bearer',
    ...(typeof refresh_token === 'string' && refresh_token !== '' && { refresh_token }),
    ...(typeof expires === 'number' && Number.isFinite(expires) && expires > 0 && { expires_in: Math.floor(expires) }),
    ...(typeof scope === 'string' && { scope }),
    ...(Array.isArray(scope) && { scope: scope.join(' ') }),
    // Without a declared issuer nothing of an id token could be checked.
    ...(scheme.issuer !== undefined && typeof id_token === 'string' && { id_token }),
  };
};

const json = (status: number, body: Fields): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
