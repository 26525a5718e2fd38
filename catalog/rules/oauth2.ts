/** What an OAuth2 scheme promises can be kept: its client, its scopes and the parameters it adds. */
import { type Problem, quote, step } from '../problem.ts';
import type { ReadableScheme } from '../readable.ts';
import { fieldReference } from './field-reference.ts';
import { isInherited } from './ids.ts';

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
  yield* clientRules(scheme);
  yield* scopeRules(scheme);
  yield* parameterRules(scheme);
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
  } else if (!scheme.pkce) {
    // RFC 9700 section 2.1.1: nothing else keeps a stolen code of a client without a secret from being used.
    yield { path: step(scheme.at, 'pkce'), problem: 'a client without a secret needs PKCE', remedy: 'Remove pkce: false.' };
  }
}

function* scopeRules({ at, scopes, defaultScopes, scopeSeparator }: ReadableScheme): Iterable<Problem> {
  for (const name of Object.keys(scopes)) {
    // RFC 6749 section 3.3.
    if (!/^[\x21\x23-\x5b\x5d-\x7e]+$/.test(name) || name.includes(scopeSeparator)) {
      yield {
        path: step(at, 'scopes', name),
        problem: 'is no single scope: it is empty, or holds a space, a quote or the separator',
        remedy: 'List each scope on its own, as the provider spells it.',
      };
    }
  }
  for (const [index, name] of defaultScopes.entries()) {
    if (Object.hasOwn(scopes, name)) continue;
    yield {
      path: step(at, 'defaultScopes', index),
      problem: `${quote(name)} is not among the scopes`,
      remedy: 'Add it to scopes with the sentence that people read before they consent, or remove it here.',
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
