/** Issuers that hold a claim of the ID token, `https://login.example.com/{tid}/v2.0`: one authorization server, an issuer per tenant. */
import { z } from 'zod';
import { addressFields, fillUrl, UrlFieldError } from '../../catalog/fill-url.ts';
import { AppError } from '../errors.ts';
import type { OAuthClient } from './client.ts';

type Issued = Pick<OAuthClient, 'scheme' | 'values'>;

export const isTemplated = ({ scheme }: Issued): boolean => scheme.issuerClaims.length > 0;

/** The entry's issuer with form fields filled in; undefined where it has none, or one that only a token completes. */
export const fixedIssuer = (client: Issued): string | undefined =>
  client.scheme.issuer === undefined || isTemplated(client) ? undefined : filled(client, {});

/**
 * The one issuer that this ID token may name: the template with the token's own claims. Nothing else of the token is looked at.
 * @throws AppError `upstream_unreadable`: a claim is missing, or is not one plain name such as a UUID.
 */
export const issuerOfToken = (client: Issued, idToken: string): string => safely(() => filled(client, claimsOf(idToken)));

/**
 * RFC 9207 before the code is sent anywhere: the callback's `iss` must be the template with some claims in it.
 * @throws AppError `upstream_unreadable`.
 */
export const checkCallbackIssuer = (client: Issued, iss: string): void => {
  const named = iss.split('/');
  const claims = (client.scheme.issuer ?? '').split('/').flatMap((segment, at) => {
    const claim = client.scheme.issuerClaims.find((name) => segment === `{${name}}`);
    return claim === undefined ? [] : [[claim, named[at]] as const];
  });
  if (safely(() => filled(client, Object.fromEntries(claims))) !== iss) throw foreign();
};

const filled = ({ scheme, values }: Issued, claims: Readonly<Record<string, unknown>>): string => {
  // A text field without a pattern takes one DNS label: no slash, dot or escape of a claim gets in.
  const claimFields = scheme.issuerClaims.map((id) => ({ id, type: 'text' }) as const);
  const known = scheme.issuerClaims.flatMap((id) => {
    const value = Object.hasOwn(claims, id) ? claims[id] : undefined;
    return typeof value === 'string' ? [[id, value] as const] : [];
  });
  const url = fillUrl(scheme.issuer ?? '', [...addressFields(scheme), ...claimFields], {
    ...values,
    ...Object.fromEntries(known),
  });
  return url.href.replace(/\/$/, '');
};

/** Not verified yet: openid-client checks the whole token against the issuer that is made from it. */
const claimsOf = (idToken: string): Record<string, unknown> => {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()));
  } catch {
    return {};
  }
};

const safely = (fill: () => string): string => {
  try {
    return fill();
  } catch (error) {
    if (error instanceof UrlFieldError) throw foreign();
    throw error;
  }
};

const foreign = (): AppError => new AppError('upstream_unreadable', { cause: { code: 'issuer' } });
