/** Every address is https, and what a person fills into it can neither move it to another host nor fall into a query. */
import { type Problem, quote, step } from '../problem.ts';
import type { ReadableConnector, ReadableField, ReadableScheme } from '../readable.ts';
import { placeholder, placeholdersIn, splitTemplate, type UrlTemplate } from '../url-template.ts';
import { headerName } from './credentials.ts';

export function* urlRules(connector: ReadableConnector): Iterable<Problem> {
  for (const name of Object.keys(connector.headers)) yield* headerName(step(connector.at, 'headers', name), name);
  yield* urlProblems(step(connector.at, 'baseUrl'), connector.baseUrl, connector.schemes);
  for (const scheme of connector.schemes) {
    for (const key of endpoints) yield* urlProblems(step(scheme.at, key), scheme[key], [scheme]);
    yield* urlProblems(step(scheme.at, 'issuer'), withoutClaims(scheme), [scheme]);
    yield* urlProblems(step(scheme.at, 'revoke', 'url'), scheme.revoke.url, [scheme]);
    for (const { at, from } of scheme.derived) {
      if (typeof from === 'object') yield* urlProblems(step(at, 'from', 'lookup'), from.lookup, [scheme]);
    }
  }
  for (const { at, transport, credentials } of connector.sources) {
    // Where neither a credential nor anything a person typed travels, plain http is the entry's own choice.
    const isOpen = credentials.length === 0 && !transport.url?.includes('{');
    const protocols = isOpen ? ['https:', 'http:'] : ['https:'];
    yield* urlProblems(step(at, 'transport', 'url'), transport.url, connector.schemes, protocols);
  }
}

const endpoints = ['authorize', 'deviceAuthorization', 'token', 'refresh', 'userinfo', 'check'] as const;

/** Claims stand in the path and are no fields; `issuerRules` looks at them. */
const withoutClaims = ({ issuer, issuerClaims }: ReadableScheme): string | undefined =>
  issuerClaims.reduce((template, claim) => template?.replace(`/{${claim}}`, '/claim'), issuer);

function* urlProblems(
  path: string,
  template: string | undefined,
  schemes: readonly ReadableScheme[],
  protocols: readonly string[] = ['https:'],
): Iterable<Problem> {
  if (template === undefined || template === '') return;
  const parts = splitTemplate(template);
  if (parts === undefined || /[\s\\]/.test(template)) {
    yield { path, problem: 'is not a URL', remedy: 'Write a whole address, such as https://api.example.com or {base-url}/api.' };
    return;
  }
  yield* shapeProblems(path, parts, protocols);
  for (const scheme of schemes) yield* placeholderProblems(path, parts, scheme);
}

function* shapeProblems(
  path: string,
  { scheme, host, path: below, rest }: UrlTemplate,
  protocols: readonly string[],
): Iterable<Problem> {
  if (scheme !== undefined && !protocols.includes(scheme)) {
    yield { path, problem: `is ${scheme.slice(0, -1)}, not https`, remedy: 'Use the https address: a credential travels to it.' };
  }
  if (rest.includes('#')) {
    yield { path, problem: 'has a fragment', remedy: 'Remove the part from # on; it is never sent.' };
  }
  if (rest.includes('{')) {
    yield { path, problem: 'has a placeholder in its query', remedy: 'Use placeholders in the host or the path only.' };
  }
  if (/[{}]/.test(below.replace(placeholder, '')) || (scheme !== undefined && !isReadAsWritten(scheme, host))) {
    yield {
      path,
      problem: 'would be read as another address than is written',
      remedy: 'Write the host in lower case without user name, default port or escapes, and placeholders as {field}.',
    };
  }
}

const isReadAsWritten = (scheme: string, host: string): boolean => {
  const sample = `${scheme}//${host.replace(placeholder, 'x')}`;
  if (!URL.canParse(sample)) return false;
  const url = new URL(sample);
  return url.username === '' && `${url.protocol}//${url.host}` === sample;
};

function* placeholderProblems(
  path: string,
  { scheme, host, path: below, rest }: UrlTemplate,
  owner: ReadableScheme,
): Iterable<Problem> {
  const resolved = (id: string) => owner.fields.find((field) => field.id === id);
  for (const id of new Set([...placeholdersIn(host), ...placeholdersIn(below)])) {
    const field = resolved(id);
    const isOrigin = scheme === undefined && host === `{${id}}`;
    if (field === undefined) {
      yield {
        path,
        problem: `{${id}} is no field of ${owner.at}`,
        remedy: 'Add it to the installationFields or connectionFields there, or correct the placeholder.',
      };
    } else if (field.type === 'secret') {
      yield {
        path,
        problem: `{${id}} is a secret field`,
        remedy: 'Use a text, url or select field: addresses are logged and shown.',
      };
    } else if (field.withPath && (!isOrigin || below !== '' || rest !== '')) {
      yield {
        path,
        problem: `{${id}} is a whole address, and something else stands beside it`,
        remedy: `Write {${id}} alone, or remove withPath from the field.`,
      };
    } else if (isOrigin !== (field.type === 'url') && field.type !== undefined) {
      yield {
        path,
        problem: isOrigin
          ? `{${id}} stands for a whole origin but is of type ${quote(field.type)}`
          : `{${id}} is a url field inside an address`,
        remedy: 'Begin the address with a url field, as in {base-url}/api, and use text or select fields elsewhere.',
      };
    }
  }
  yield* openDomainProblems(path, host, scheme === undefined ? () => undefined : resolved);
}

/** With `https://example.{tld}` or `https://{name}example.com` whoever fills in the form would choose whose host it is. */
function* openDomainProblems(path: string, host: string, resolved: (id: string) => ReadableField | undefined): Iterable<Problem> {
  const free = placeholdersIn(host).filter((id) => resolved(id)?.type === 'text');
  const last = free.at(-1);
  if (last === undefined) return;
  if (host === `{${last}}`) {
    if (resolved(last)?.pattern !== undefined) return;
    yield {
      path,
      problem: `{${last}} is the whole host but has no pattern`,
      remedy: 'Give the field a pattern for whole host names.',
    };
    return;
  }
  const behind = host.slice(host.lastIndexOf(`{${last}}`) + last.length + 2).replace(placeholder, 'x');
  if (!/^[a-z0-9-]*(\.[a-z0-9-]+){2,}(:\d+)?$/.test(behind)) {
    yield {
      path,
      problem: `{${last}} is not held inside a fixed domain`,
      remedy: 'Put a dot and the provider’s domain behind it, as in {tenant}.example.com, or use a select field.',
    };
  }
}
