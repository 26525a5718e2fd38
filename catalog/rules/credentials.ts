/** Schemes other than OAuth2 name the fields that hold their credential, and the header it travels in. */
import { type Problem, quote, step } from '../problem.ts';
import type { ReadableScheme } from '../readable.ts';
import { placeholdersIn } from '../url-template.ts';
import { fieldReference } from './field-reference.ts';

export function* credentialRules(scheme: ReadableScheme): Iterable<Problem> {
  for (const { key, secret } of credentialFields[scheme.type ?? ''] ?? []) {
    const types = secret ? ['secret'] : ['text', 'secret'];
    // In the installation's form it is one credential for everybody who may use that installation.
    yield* fieldReference(scheme, { key, id: scheme[key], types });
  }
  if (scheme.placement.in === 'header') yield* headerName(step(scheme.at, 'placement', 'name'), scheme.placement.name);
  yield* accessKeyRules(scheme);
  yield* headerName(step(scheme.at, 'accessKeyHeader'), scheme.accessKeyHeader);
  yield* headerName(step(scheme.at, 'secretKeyHeader'), scheme.secretKeyHeader);
}

function* accessKeyRules({ at, type, accessKeyHeader, secretKeyHeader, signing, fields }: ReadableScheme): Iterable<Problem> {
  if (type !== 'access-key') return;
  const headers = [accessKeyHeader, secretKeyHeader].filter((name) => name !== undefined).length;
  if (signing === undefined ? headers !== 2 : headers !== 0) {
    yield {
      path: step(at, 'signing'),
      problem: 'the key pair either travels in two headers or signs the request',
      remedy: 'Give accessKeyHeader and secretKeyHeader, or signing alone.',
    };
  }
  for (const id of placeholdersIn(signing?.region ?? '')) {
    if (fields.some((field) => field.id === id && field.type !== 'secret')) continue;
    yield {
      path: step(at, 'signing', 'region'),
      problem: `{${id}} is no field of ${at}`,
      remedy: 'Add a text or select field with this id, or correct the placeholder.',
    };
  }
}

export function* headerName(path: string, name: string | undefined): Iterable<Problem> {
  if (name === undefined) return;
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) {
    yield { path, problem: `${quote(name)} is no header name`, remedy: 'Use letters, digits and hyphens.' };
  } else if (framing.includes(name.toLowerCase())) {
    yield {
      path,
      problem: `${quote(name)} steers the request itself`,
      remedy: 'Use the header that the API documents for its credential.',
    };
  }
}

/** Headers that decide where a request goes or where it ends (request smuggling). */
const framing = ['host', 'content-length', 'transfer-encoding', 'connection', 'upgrade', 'te', 'trailer', 'expect'];

type CredentialKey = 'keyField' | 'usernameField' | 'passwordField' | 'accessKeyField' | 'secretKeyField';

const credentialFields: Readonly<Record<string, readonly { key: CredentialKey; secret: boolean }[]>> = {
  'api-key': [{ key: 'keyField', secret: true }],
  basic: [
    { key: 'usernameField', secret: false },
    { key: 'passwordField', secret: true },
  ],
  'access-key': [
    { key: 'accessKeyField', secret: false },
    { key: 'secretKeyField', secret: true },
  ],
};
