/** OAuth of an MCP server finds everything out from one server, the one that gets the token; its app, if there is one, can be entered. */
import { type Problem, quote, step } from '../problem.ts';
import type { ReadableConnector, ReadableScheme } from '../readable.ts';
import { placeholdersIn } from '../url-template.ts';
import { scopeRules } from './scopes.ts';

export function* mcpOAuthRules(connector: ReadableConnector): Iterable<Problem> {
  for (const scheme of connector.schemes) {
    if (scheme.type !== 'mcp-oauth') continue;
    yield* serverRules(connector, scheme);
    yield* appRules(connector, scheme);
    yield* scopeRules(scheme);
    yield* subjectRules(scheme);
  }
}

function* serverRules({ sources }: ReadableConnector, { at, id }: ReadableScheme): Iterable<Problem> {
  const carries = sources.filter(({ credentials }) =>
    credentials.some(({ authScheme, from }) => authScheme === id && from === 'access-token'),
  );
  if (carries.length !== 1) {
    yield {
      path: at,
      problem: `${carries.length === 0 ? 'no source carries' : 'more than one source carries'} its access token`,
      remedy: `Give one mcp source a credential { authScheme: ${quote(id ?? '')}, from: "access-token", to: "header" }.`,
    };
  }
  // RFC 8707: the token is for that one server. Sent elsewhere, it could be used against it.
  for (const other of sources.filter(({ type }) => type === 'native')) {
    yield {
      path: other.at,
      problem: `native operations cannot use the token of ${at}, which is for its MCP server alone`,
      remedy: 'Put them into a connector of their own.',
    };
  }
  for (const { at: path, transport } of carries) {
    if (transport.kind !== 'stdio' && transport.kind !== 'npm') continue;
    yield {
      path: step(path, 'transport'),
      problem: 'a local process has no sign-in',
      remedy: 'Use an http, sse or auto transport.',
    };
  }
}

const appFields = { 'client-id': 'text', 'client-secret': 'secret' } as const;

function* appRules({ sources }: ReadableConnector, { at, id: scheme, fields }: ReadableScheme): Iterable<Problem> {
  const url = sources.find(({ credentials }) => credentials.some(({ authScheme }) => authScheme === scheme))?.transport.url ?? '';
  const isChosen = fields.some(({ id, place }) => place === 'connection' && placeholdersIn(url).includes(id ?? ''));
  for (const [id, type] of Object.entries(appFields)) {
    const field = fields.find((candidate) => candidate.id === id);
    if (field === undefined) continue;
    if (field.type !== undefined && field.type !== type) {
      const problem = `${quote(id)} is of type ${quote(field.type)}`;
      yield { path: step(field.at, 'type'), problem, remedy: `Use type ${quote(type)}.` };
    }
    if (isChosen && field.place === 'installation') {
      yield {
        path: field.at,
        problem: 'whoever connects would choose the server that this app is proven to',
        remedy: 'Move it to connectionFields, or give the source a fixed address.',
      };
    }
  }
  if (fields.some(({ id }) => id === 'client-secret') && !fields.some(({ id }) => id === 'client-id')) {
    yield { path: at, problem: 'a client secret without a client id is of no use', remedy: 'Add a text field "client-id".' };
  }
}

/** Who the account is says the authorization server, where it is an OpenID provider. */
function* subjectRules({ at, subject, userinfo, check }: ReadableScheme): Iterable<Problem> {
  const stray = Object.entries({ subject: subject.source, userinfo, check }).filter(([, value]) => value !== undefined);
  for (const [key] of stray) {
    yield { path: step(at, key), problem: 'is found out from the server when somebody connects', remedy: 'Remove it.' };
  }
}
