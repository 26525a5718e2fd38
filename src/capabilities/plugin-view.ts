import { z } from 'zod';
import type { Definition } from '../../catalog/catalog.ts';
import { type AuthScheme, type Connector, effects, formField, type Plugin } from '../../catalog/define.ts';
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
  type: z.enum(['oauth2', 'api-key', 'basic', 'access-key', 'none']),
  displayName: z.string(),
  description: z.string().nullable(),
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
});

const connectorSummary = z.object({
  id: z.string(),
  displayName: z.string(),
  description: z.string().nullable(),
  authSchemes: z.array(schemeSummary),
});

const connectorDetail = connectorSummary.extend({ authSchemes: z.array(schemeDetail), operations: z.array(operationView) });

export const skillView = z.object({ name: z.string(), description: z.string() });

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
  skills: z.array(skillView),
});
export type PluginDetail = z.output<typeof pluginDetail>;

type StateOf = (definition: Definition) => SetupState;

export const toPluginSummary = (plugin: Plugin, stateOf: StateOf): PluginSummary => ({
  ...pluginFacts(plugin),
  connectors: plugin.connectors.map((connector) => ({
    ...connectorFacts(connector),
    authSchemes: connector.authSchemes.map((scheme) => toSchemeSummary(scheme, stateOf({ plugin, connector, scheme }))),
  })),
});

interface DetailOptions {
  readonly stateOf: StateOf;
  readonly operationsOf: (connector: Connector) => readonly CompiledOperation[];
  readonly skills: readonly Skill[];
  readonly redirectUri: string;
}

export const toPluginDetail = (plugin: Plugin, { stateOf, operationsOf, skills, redirectUri }: DetailOptions): PluginDetail => ({
  ...pluginFacts(plugin),
  setupSteps: plugin.setupSteps,
  redirectUri,
  connectors: plugin.connectors.map((connector) => ({
    ...connectorFacts(connector),
    authSchemes: connector.authSchemes.map((scheme) => toSchemeDetail(scheme, stateOf({ plugin, connector, scheme }))),
    operations: operationsOf(connector).map(toOperationView),
  })),
  skills: skills.map(({ name, description }) => ({ name, description })),
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

const connectorFacts = ({ id, displayName, description }: Connector) => ({ id, displayName, description: description ?? null });

const toSchemeSummary = ({ id, type, displayName, description }: AuthScheme, setup: SetupState) => ({
  id,
  type,
  displayName,
  description: description ?? null,
  setup,
});

const toSchemeDetail = (scheme: AuthScheme, setup: SetupState) => ({
  ...toSchemeSummary(scheme, setup),
  installationFields: scheme.installationFields,
  connectionFields: scheme.connectionFields,
  scopes:
    scheme.type === 'oauth2'
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
});
