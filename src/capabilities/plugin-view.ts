import { z } from 'zod';
import type { Definition } from '../../catalog/catalog.ts';
import { type AuthScheme, type CapabilitySource, type Connector, effects, formField, type Plugin } from '../../catalog/define.ts';
import type { SetupState } from '../installations/setup-states.ts';
import type { CompiledOperation } from './registry.ts';
import type { Skill } from './skills.ts';

const setupState = z.object({
  installation: z.enum(['none', 'own', 'shared']).describe("Which setup your connections use: your own, or an administrator's"),
  enabled: z.boolean(),
  complete: z.boolean().describe('Every required field has a value, or nothing has to be set up'),
  connections: z.int().describe('How many connections you have'),
});

const schemeSummary = z.object({
  id: z.string(),
  type: z.enum(['oauth2', 'mcp-oauth', 'api-key', 'basic', 'access-key', 'none']),
  displayName: z.string(),
  description: z.string().nullable(),
  signIn: z
    .enum(['redirect', 'device', 'setup', 'none'])
    .describe(
      'How one signs in. redirect: at the provider; device: with a code on any device; setup: the setup itself is the account; none: by filling in the form',
    ),
  needsSetup: z.boolean().describe('Whether something has to be set up before one can connect'),
  setup: setupState,
});

const schemeDetail = schemeSummary.extend({
  installationFields: z.array(formField).describe('The form of PUT /api/installations/…'),
  connectionFields: z.array(formField).describe('The form of POST /api/connections'),
  scopes: z.array(z.object({ name: z.string(), description: z.string(), default: z.boolean() })),
});

const operationView = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  effect: z.enum(effects),
  scopes: z.array(z.string()).describe('All of these are needed'),
  oneOfScopes: z.array(z.string()).describe('Any one of these is enough; empty: none is needed'),
  inputSchema: z.record(z.string(), z.unknown()).describe('A JSON Schema'),
});

const mcpServer = z.object({
  id: z.string(),
  transport: z.string(),
  target: z.string().describe('Its address, which may hold {field}, or the program that is started'),
});

const connectorSummary = z.object({
  id: z.string(),
  displayName: z.string(),
  description: z.string().nullable(),
  operationCount: z.int().describe('How many tools it brings, besides those of MCP servers'),
  mcpServers: z.array(mcpServer).describe('Servers whose tools are read once somebody has connected'),
  authSchemes: z.array(schemeSummary),
});

const connectorDetail = connectorSummary.extend({ authSchemes: z.array(schemeDetail), operations: z.array(operationView) });

export const skillView = z.object({ name: z.string(), description: z.string() });
const skillDetail = skillView.extend({ text: z.string().describe('Markdown') });

export const pluginSummary = z.object({
  id: z.string(),
  version: z.string(),
  displayName: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  homepage: z.string(),
  setupUrl: z.string().describe('Where at the provider one sets it up'),
  connectors: z.array(connectorSummary),
});
export type PluginSummary = z.output<typeof pluginSummary>;

export const pluginDetail = pluginSummary.extend({
  setupSteps: z.array(z.string()),
  redirectUri: z.string().describe('The callback address to give the provider where it asks for one'),
  connectors: z.array(connectorDetail),
  skills: z.array(skillDetail),
});
export type PluginDetail = z.output<typeof pluginDetail>;

type StateOf = (definition: Definition) => SetupState;

interface SummaryOptions {
  readonly stateOf: StateOf;
  readonly operationsOf: (connector: Connector) => readonly CompiledOperation[];
}

export const toPluginSummary = (plugin: Plugin, { stateOf, operationsOf }: SummaryOptions): PluginSummary => ({
  ...pluginFacts(plugin),
  connectors: plugin.connectors.map((connector) => ({
    ...connectorFacts(connector, operationsOf(connector)),
    authSchemes: connector.authSchemes.map((scheme) => toSchemeSummary(scheme, stateOf({ plugin, connector, scheme }))),
  })),
});

interface DetailOptions extends SummaryOptions {
  readonly skills: readonly Skill[];
  readonly redirectUri: string;
}

export const toPluginDetail = (plugin: Plugin, { stateOf, operationsOf, skills, redirectUri }: DetailOptions): PluginDetail => ({
  ...pluginFacts(plugin),
  setupSteps: plugin.setupSteps,
  redirectUri,
  connectors: plugin.connectors.map((connector) => ({
    ...connectorFacts(connector, operationsOf(connector)),
    authSchemes: connector.authSchemes.map((scheme) => toSchemeDetail(scheme, stateOf({ plugin, connector, scheme }))),
    operations: operationsOf(connector).map(toOperationView),
  })),
  skills: skills.map(({ name, description, text }) => ({ name, description, text })),
});

const pluginFacts = ({ id, version, displayName, description, tags, homepage, setupUrl }: Plugin) => ({
  id,
  version,
  displayName,
  description,
  tags,
  homepage,
  setupUrl,
});

const connectorFacts = ({ id, displayName, description, sources }: Connector, operations: readonly CompiledOperation[]) => ({
  id,
  displayName,
  description: description ?? null,
  operationCount: operations.length,
  mcpServers: sources.flatMap((source) => (source.type === 'mcp' ? [toMcpServer(source)] : [])),
});

const toMcpServer = ({ id, transport }: Extract<CapabilitySource, { type: 'mcp' }>) => ({
  id,
  transport: transport.kind,
  target: transport.kind === 'stdio' ? transport.command : transport.kind === 'npm' ? transport.package : transport.url,
});

const toSchemeSummary = (scheme: AuthScheme, setup: SetupState) => ({
  id: scheme.id,
  type: scheme.type,
  displayName: scheme.displayName,
  description: scheme.description ?? null,
  signIn: signInOf(scheme),
  needsSetup: scheme.installationFields.some(({ required }) => required),
  setup,
});

const signInOf = (scheme: AuthScheme): z.output<typeof schemeSummary>['signIn'] => {
  if (scheme.type === 'mcp-oauth') return 'redirect';
  if (scheme.type !== 'oauth2') return 'none';
  return signIns[scheme.grant];
};
const signIns = { 'authorization-code': 'redirect', device: 'device', 'client-credentials': 'setup' } as const;

const toSchemeDetail = (scheme: AuthScheme, setup: SetupState) => ({
  ...toSchemeSummary(scheme, setup),
  installationFields: scheme.installationFields,
  connectionFields: scheme.connectionFields,
  scopes:
    scheme.type === 'oauth2' || scheme.type === 'mcp-oauth'
      ? Object.entries(scheme.scopes).map(([name, description]) => ({
          name,
          description,
          default: scheme.defaultScopes.includes(name),
        }))
      : [],
});

const toOperationView = ({ operation, tool }: CompiledOperation) => ({
  name: operation.name,
  title: tool.title,
  description: operation.description,
  effect: operation.effect,
  scopes: [...operation.scopes],
  oneOfScopes: [...(operation.oneOfScopes ?? [])],
  inputSchema: tool.inputSchema,
});
