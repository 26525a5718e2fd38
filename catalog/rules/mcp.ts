/** Credentials that travel to an upstream MCP server: they exist, and arrive where the transport can take them. */
import { type Problem, quote, step } from '../problem.ts';
import type { ReadableConnector, ReadableScheme, ReadableSource } from '../readable.ts';
import { headerName } from './credentials.ts';

type Credential = ReadableSource['credentials'][number];

export function* mcpRules(connector: ReadableConnector): Iterable<Problem> {
  for (const source of connector.sources) {
    const taken = new Map<string, string>();
    for (const credential of source.credentials) {
      yield* originRules(credential, connector.schemes);
      yield* targetRules(credential, source.transport.kind);
      yield* duplicateRules(credential, taken);
    }
  }
}

function* originRules({ at, authScheme, from, field }: Credential, schemes: readonly ReadableScheme[]): Iterable<Problem> {
  if (authScheme === undefined) return;
  const scheme = schemes.find(({ id }) => id === authScheme);
  if (scheme === undefined) {
    yield {
      path: step(at, 'authScheme'),
      problem: `${quote(authScheme)} is no auth scheme of this connector`,
      remedy: 'Name one of its authSchemes by id.',
    };
    return;
  }
  const path = step(at, 'field');
  if (from === 'access-token') {
    if (scheme.type !== undefined && !['oauth2', 'mcp-oauth'].includes(scheme.type)) {
      yield {
        path: step(at, 'from'),
        problem: `a scheme of type ${quote(scheme.type)} has no access token`,
        remedy: 'Send one of its fields.',
      };
    }
    if (field !== undefined) yield { path, problem: 'an access token is no field', remedy: 'Remove it.' };
  } else if (from !== undefined) {
    const place = from === 'installation-field' ? 'installation' : 'connection';
    if (!scheme.fields.some((candidate) => candidate.place === place && candidate.id === field)) {
      yield {
        path,
        problem: field === undefined ? 'is missing' : `${quote(field)} is no field of ${place}Fields`,
        remedy: `Name a field from the ${place}Fields of ${scheme.at}.`,
      };
    }
  }
}

function* targetRules({ at, to, name }: Credential, kind: string | undefined): Iterable<Problem> {
  const fitting = kind === 'stdio' || kind === 'npm' ? 'environment' : 'header';
  if (kind !== undefined && to !== undefined && to !== fitting) {
    yield { path: step(at, 'to'), problem: `${kind} cannot carry a credential in its ${to}`, remedy: `Use ${quote(fitting)}.` };
  }
  const path = step(at, 'name');
  if (to === 'header') yield* headerName(path, name);
  if (to === 'environment' && name !== undefined && !/^[A-Za-z_]\w*$/.test(name)) {
    yield {
      path,
      problem: `${quote(name)} is no name of an environment variable`,
      remedy: 'Use letters, digits and underscores.',
    };
  }
}

/** A connection has one auth scheme, so two schemes may fill the same header; one scheme may not fill it twice. */
function* duplicateRules({ at, authScheme, to, name }: Credential, taken: Map<string, string>): Iterable<Problem> {
  if (name === undefined) return;
  const target = [authScheme, to, to === 'header' ? name.toLowerCase() : name].join(' ');
  const earlier = taken.get(target);
  if (earlier === undefined) taken.set(target, at);
  else yield { path: step(at, 'name'), problem: `${earlier} already fills ${quote(name)}`, remedy: 'Keep one of the two.' };
}
