/** Native sources and the code behind them: each key has its other half, and each operation can become a tool. */
import type { Effect } from '../define.ts';
import { list, type Problem, quote, step } from '../problem.ts';
import type { ReadableConnector, ReadablePlugin } from '../readable.ts';

/** What the catalog needs to know of an operation that `plugins/` implements. */
export interface ImplementedOperation {
  readonly name: string;
  readonly description: string;
  readonly effect: Effect;
  readonly scopes: readonly string[];
}

export interface ImplementedProvider {
  readonly key: string;
  readonly operations: readonly ImplementedOperation[];
}

/** A tool's name is `<alias>__<operation>` in 64 characters, of which an alias may take 24. */
const longestOperationName = 38;

export function* nativeRules(
  plugin: ReadablePlugin,
  providers: readonly ImplementedProvider[],
  sourceTypes: readonly string[],
): Iterable<Problem> {
  const used = new Set<ImplementedProvider>();
  for (const connector of plugin.connectors) {
    for (const { at, type, provider: key } of connector.sources) {
      if (type !== undefined && ['native', 'mcp'].includes(type) && !sourceTypes.includes(type)) {
        yield {
          path: step(at, 'type'),
          problem: `this service cannot run ${quote(type)} sources`,
          remedy: `Use one of: ${list(sourceTypes)}.`,
        };
      }
      if (type !== 'native' || key === undefined) continue;
      const provider = providers.find((candidate) => candidate.key === key);
      if (provider) used.add(provider);
      else
        yield {
          path: step(at, 'provider'),
          problem: `nothing implements ${quote(key)}`,
          remedy: 'List a provider with this key in plugins/index.ts.',
        };
    }
    if (connector.baseUrl === undefined && connector.sources.some(({ type }) => type === 'native')) {
      yield {
        path: step(connector.at, 'baseUrl'),
        problem: 'is missing, and its native operations have nowhere to send their requests',
        remedy: 'Write the address of the API, such as https://api.example.com.',
      };
    }
    yield* sharedNames(connector, providers);
  }
  for (const provider of used) yield* unlistedScopes(plugin, provider);
}

export function* providerRules(plugins: readonly ReadablePlugin[], providers: readonly ImplementedProvider[]): Iterable<Problem> {
  const named = new Set(
    plugins.flatMap(({ connectors }) => connectors.flatMap(({ sources }) => sources.map((source) => source.provider))),
  );
  for (const [index, { key, operations }] of providers.entries()) {
    const path = `provider ${key}`;
    if (!named.has(key)) {
      yield {
        path,
        problem: 'no entry of the catalog uses it',
        remedy: 'Name it in a native source of an entry, or remove it from plugins/index.ts.',
      };
    }
    if (providers.findIndex((other) => other.key === key) !== index) {
      yield { path, problem: 'two providers have this key', remedy: 'Give each provider a key of its own.' };
    }
    yield* operationRules(path, operations);
  }
}

function* operationRules(path: string, operations: readonly ImplementedOperation[]): Iterable<Problem> {
  for (const [index, { name, description }] of operations.entries()) {
    const at = step(path, 'operations', index);
    if (!/^[a-z][a-z0-9_]*$/.test(name) || name.length > longestOperationName) {
      yield {
        path: step(at, 'name'),
        problem: `${quote(name)} does not fit into a tool's name`,
        remedy: `Use lower-case letters, digits and underscores, a letter first, at most ${longestOperationName} characters.`,
      };
    }
    const earlier = operations.findIndex((other) => other.name === name);
    if (earlier !== index) {
      yield {
        path: step(at, 'name'),
        problem: `${quote(name)} is also the name of operations[${earlier}]`,
        remedy: 'Rename one of them.',
      };
    }
    if (description.trim() === '') {
      yield { path: step(at, 'description'), problem: 'is empty', remedy: 'Say what the operation does: models choose by it.' };
    }
  }
}

/** The sources of one connector share a connection's alias, so two of them may not offer operations of one name. */
function* sharedNames({ sources }: ReadableConnector, providers: readonly ImplementedProvider[]): Iterable<Problem> {
  const first = new Map<string, string>();
  for (const { at, type, provider: key } of sources) {
    const operations = type === 'native' ? (providers.find((provider) => provider.key === key)?.operations ?? []) : [];
    for (const name of new Set(operations.map((operation) => operation.name))) {
      const earlier = first.get(name);
      if (earlier === undefined) first.set(name, at);
      else
        yield {
          path: at,
          problem: `${earlier} and ${at} both offer ${quote(name)}`,
          remedy: 'Rename the operation in one of them.',
        };
    }
  }
}

function* unlistedScopes({ at, connectors }: ReadablePlugin, { key, operations }: ImplementedProvider): Iterable<Problem> {
  const listed = new Set(connectors.flatMap(({ schemes }) => schemes.flatMap(({ scopes }) => Object.keys(scopes))));
  for (const { name, scopes } of operations) {
    const missing = scopes.filter((scope) => !listed.has(scope));
    if (missing.length === 0) continue;
    yield {
      path: step(at, `provider ${key}`, name),
      problem: `needs scopes that no OAuth2 scheme of the entry lists: ${list(missing)}`,
      remedy: 'Add them to scopes in the entry, or correct the operation.',
    };
  }
}
