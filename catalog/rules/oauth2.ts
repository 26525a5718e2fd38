/** What an OAuth2 scheme promises can be kept: its client, its scopes and the parameters it adds. */
import { type Problem, quote, step } from '../problem.ts';
import type { ReadableScheme } from '../readable.ts';
import { fieldReference } from './field-reference.ts';
import { isInherited } from './ids.ts';
import { scopeRules } from './scopes.ts';

/** Parameters of the flow itself (RFC 6749, 7636, 9101, 9207, OpenID Connect): the service alone sets and reads them. */
export const reservedParameters: readonly string[] = [
  'response_type',
  'response_mode',
  'client_id',
  'client_secret',
  'client_assertion',
  'client_assertion_type',
  'redirect_uri',
  'scope',
  'state',
  'code',
  'code_challenge',
  'code_challenge_method',
  'code_verifier',
  'grant_type',
  'nonce',
  'iss',
  'request',
  'request_uri',
  'access_token',
  'refresh_token',
  'id_token',
  'token_type',
  'expires_in',
  'error',
  'error_description',
  'error_uri',
];

export function* oauth2Rules(scheme: ReadableScheme): Iterable<Problem> {
  if (scheme.type !== 'oauth2') return;
  yield* grantRules(scheme);
  yield* clientRules(scheme);
  yield* issuerRules(scheme);
  yield* scopeRules(scheme);
  yield* parameterRules(scheme);
}

function* grantRules(scheme: ReadableScheme): Iterable<Problem> {
  const { at, grant = 'authorization-code' } = scheme;
  for (const [key, needed] of [
    ['authorize', 'authorization-code'],
    ['deviceAuthorization', 'device'],
  ] as const) {
    const path = step(at, key);
    if (grant === needed && scheme[key] === undefined)
      yield { path, problem: `the grant ${quote(grant)} needs it`, remedy: 'Add the address from the API documentation.' };
    if (grant !== needed && scheme[key] !== undefined)
      yield { path, problem: `the grant ${quote(grant)} never uses it`, remedy: `Remove it, or use the grant ${quote(needed)}.` };
  }
  if (grant === 'client-credentials' && scheme.clientAuthentication === 'none') {
    // RFC 6749 section 4.4.
    yield {
      path: step(at, 'clientAuthentication'),
      problem: 'a client without a secret has no credentials of its own',
      remedy: 'Use another way of authentication, or another grant.',
    };
  }
}

function* clientRules(scheme: ReadableScheme): Iterable<Problem> {
  yield* fieldReference(scheme, { key: 'clientIdField', id: scheme.clientIdField, place: 'installation', types: ['text'] });
  if (scheme.clientAuthentication !== 'none') {
    yield* fieldReference(scheme, {
      key: 'clientSecretField',
      id: scheme.clientSecretField,
      place: 'installation',
      types: ['secret'],
    });
    yield* privateKeyRules(scheme);
  } else if (!scheme.pkce && (scheme.grant ?? 'authorization-code') === 'authorization-code') {
    // RFC 9700 section 2.1.1: nothing else keeps a stolen code of a client without a secret from being used.
    yield { path: step(scheme.at, 'pkce'), problem: 'a client without a secret needs PKCE', remedy: 'Remove pkce: false.' };
  }
}

/** A claim fills exactly one segment of the issuer's path: a token cannot name another host, and it means no form field. */
function* issuerRules({ at, issuer, issuerClaims, fields }: ReadableScheme): Iterable<Problem> {
  for (const [index, claim] of issuerClaims.entries()) {
    const path = step(at, 'issuerClaims', index);
    const segments = issuer?.split('/').slice(3) ?? [];
    if (!segments.includes(`{${claim}}`)) {
      yield {
        path,
        problem: `${quote(claim)} is no segment of the issuer's path`,
        remedy: 'Write it as {claim} between two slashes there, or remove it here.',
      };
    }
    if (isInherited(claim)) {
      yield { path, problem: `${quote(claim)} is a name that every object inherits`, remedy: 'Remove it.' };
    }
    if (fields.some(({ id }) => id === claim)) {
      yield { path, problem: `${quote(claim)} is also a field`, remedy: 'Give the field another id.' };
    }
  }
}

function* privateKeyRules(scheme: ReadableScheme): Iterable<Problem> {
  const usesKey = scheme.clientAuthentication === 'private-key-jwt';
  const field = scheme.fields.find(({ id, place }) => id === scheme.clientSecretField && place === 'installation');
  if (usesKey && field && !field.multiline) {
    yield {
      path: step(field.at, 'multiline'),
      problem: 'a private key has several lines',
      remedy: 'Add multiline: true to this field.',
    };
  }
  if (!usesKey && scheme.clientAssertionAlgorithm !== undefined) {
    yield {
      path: step(scheme.at, 'clientAssertionAlgorithm'),
      problem: 'nothing is signed',
      remedy: 'Use clientAuthentication "private-key-jwt", or remove it.',
    };
  }
}

function* parameterRules({ at, authorizeParameters, keepFromCallback }: ReadableScheme): Iterable<Problem> {
  for (const name of Object.keys(authorizeParameters).filter(isReserved)) {
    yield {
      path: step(at, 'authorizeParameters', name),
      problem: 'belongs to the OAuth flow itself',
      remedy: 'Remove it; the service sets it.',
    };
  }
  for (const [index, name] of keepFromCallback.entries()) {
    const path = step(at, 'keepFromCallback', index);
    if (isReserved(name)) {
      yield { path, problem: `${quote(name)} belongs to the OAuth flow itself`, remedy: 'Remove it; the service reads it.' };
    }
    if (isInherited(name)) {
      yield { path, problem: `${quote(name)} is a name that every object inherits`, remedy: 'Remove it.' };
    }
  }
}

const isReserved = (name: string): boolean => reservedParameters.includes(name.toLowerCase());
