/** Proves a catalog before anything runs: every fault of every entry is reported at once. */
import { type Plugin, pluginEntry } from './define.ts';
import type { Problem } from './problem.ts';
import { type ReadablePlugin, type ReadableScheme, readPlugins } from './readable.ts';
import { credentialRules } from './rules/credentials.ts';
import { derivedRules } from './rules/derived.ts';
import { fieldRules } from './rules/fields.ts';
import { idRules } from './rules/ids.ts';
import { localRules } from './rules/local.ts';
import { mcpRules } from './rules/mcp.ts';
import { mcpOAuthRules } from './rules/mcp-oauth.ts';
import { type ImplementedProvider, nativeRules, providerRules } from './rules/native.ts';
import { oauth2Rules } from './rules/oauth2.ts';
import { skillRules } from './rules/skills.ts';
import { subjectRules } from './rules/subject.ts';
import { urlRules } from './rules/urls.ts';
import { schemaProblems } from './schema-problems.ts';

export { formatProblems, type Problem } from './problem.ts';
export type { ImplementedOperation, ImplementedProvider } from './rules/native.ts';

export interface CatalogContext {
  /** What `plugins/index.ts` implements. */
  readonly providers: readonly ImplementedProvider[];
  /** Types of capability source that the service can run. */
  readonly sourceTypes: readonly string[];
  /** The folder that skill paths are relative to. */
  readonly pluginsRoot: string;
  /** The file that an npm package runs as its program; undefined where none is installed, as everywhere by default. */
  readonly findProgram?: (packageName: string) => string | undefined;
}

export type CatalogResult =
  | { readonly ok: true; readonly plugins: readonly Plugin[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

export const validateCatalog = (entries: readonly unknown[], context: CatalogContext): CatalogResult => {
  const readable = readPlugins(entries);
  const parsed = entries.map((entry) => pluginEntry.safeParse(entry));
  const problems = [
    ...parsed.flatMap(({ error }, index) => schemaProblems(error?.issues ?? [], readable[index]?.at ?? '')),
    ...crossReferenceProblems(readable, context),
  ];
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, plugins: parsed.flatMap(({ data }) => (data === undefined ? [] : [data])) };
};

const crossReferenceProblems = (plugins: readonly ReadablePlugin[], context: CatalogContext): Problem[] => [
  ...idRules(plugins),
  ...plugins.flatMap((plugin) => [
    ...plugin.connectors.flatMap((connector) => [
      ...connector.schemes.flatMap(problemsOfScheme),
      ...urlRules(connector),
      ...mcpRules(connector),
      ...localRules(connector, context.findProgram),
      ...mcpOAuthRules(connector),
    ]),
    ...nativeRules(plugin, context.providers, context.sourceTypes),
  ]),
  ...providerRules(plugins, context.providers),
  ...skillRules(plugins, context.pluginsRoot),
];

const problemsOfScheme = (scheme: ReadableScheme): Problem[] => [
  ...fieldRules(scheme),
  ...oauth2Rules(scheme),
  ...credentialRules(scheme),
  ...subjectRules(scheme),
  ...derivedRules(scheme),
];
