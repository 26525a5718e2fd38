/** The operations of every connector, compiled once at start: names, JSON Schemas and annotations. */
import { z } from 'zod';
import type { Catalog } from '../../catalog/catalog.ts';
import type { NativeProvider, Operation } from '../../plugins/define.ts';
import { type Allowance, isAllowed } from './allowance.ts';
import { dropOldest } from './drop-oldest.ts';
import { toolName } from './names.ts';
import type { JsonSchema, Tool, ToolGroup } from './tools.ts';

export interface CompiledOperation {
  readonly operation: Operation;
  /** A tool without its connection's prefix. */
  readonly tool: Tool;
}

export interface ConnectionName {
  readonly alias: string;
  readonly displayName: string;
  readonly pluginId: string;
  readonly connectorId: string;
}

export interface Registry {
  operations(pluginId: string, connectorId: string): readonly CompiledOperation[];
  /** The operation behind a tool's full name, whatever the binding allows; undefined for a name this connection has not. */
  find(connection: ConnectionName, name: string): CompiledOperation | undefined;
  /** The tools that the connection contributes under this allowance. */
  group(connection: ConnectionName, allowance: Allowance): ToolGroup;
}

/** How many connections' names and lists are kept built; the oldest goes first. They are derived from code, so none is ever stale. */
const kept = 5_000;

export const createRegistry = (catalog: Catalog, providers: readonly NativeProvider[]): Registry => {
  const byKey = new Map(providers.map((provider) => [provider.key, provider.operations.map(compile)]));
  const byConnector = new Map<string, readonly CompiledOperation[]>();
  for (const plugin of catalog.plugins) {
    for (const connector of plugin.connectors) {
      const sources = connector.sources.flatMap((source) => (source.type === 'native' ? (byKey.get(source.provider) ?? []) : []));
      byConnector.set(`${plugin.id}/${connector.id}`, sources);
    }
  }
  const operations = (pluginId: string, connectorId: string) => byConnector.get(`${pluginId}/${connectorId}`) ?? [];
  const names = remember<ReadonlyMap<string, CompiledOperation>>();
  const groups = remember<ToolGroup>();

  return {
    operations,
    find: ({ alias, pluginId, connectorId }, name) =>
      names([alias, pluginId, connectorId], () => {
        const compiled = operations(pluginId, connectorId);
        return new Map(compiled.map((entry) => [toolName(alias, entry.operation.name), entry]));
      }).get(name),
    group: (connection, allowance) => {
      const { alias, displayName, pluginId, connectorId } = connection;
      return groups([alias, displayName, pluginId, connectorId, ...allowance.effects, '', ...allowance.operations], () => {
        const allowed = operations(pluginId, connectorId).filter(({ operation }) => isAllowed(allowance, operation));
        const tools = allowed.map(({ tool }) => named(tool, connection));
        return { tools, json: tools.map((tool) => JSON.stringify(tool)).join(',') };
      });
    },
  };
};

const compile = (operation: Operation): CompiledOperation => ({
  operation,
  tool: {
    name: operation.name,
    title: operation.title ?? titleOf(operation.name),
    description: operation.description,
    inputSchema: jsonSchema(operation.input, 'input'),
    outputSchema: jsonSchema(operation.output, 'output'),
    annotations: {
      readOnlyHint: operation.effect === 'read',
      destructiveHint: operation.effect === 'destructive',
      idempotentHint: operation.effect === 'read' || operation.idempotent === true,
      openWorldHint: true,
    },
  },
});

/**
 * Lists are long and read by models, so they hold no more than they must: the dialect is MCP's default, every JSON number
 * stays inside the safe integers, and an answer has been cut to its schema already.
 */
const jsonSchema = (schema: z.ZodObject, io: 'input' | 'output'): JsonSchema => {
  const { $schema, ...made } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema: part }) => {
      if (io === 'output' && part.additionalProperties === false) delete part.additionalProperties;
      if (part.maximum === Number.MAX_SAFE_INTEGER) delete part.maximum;
      if (part.minimum === Number.MIN_SAFE_INTEGER) delete part.minimum;
    },
  });
  return made;
};

const titleOf = (name: string): string => {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const named = (tool: Tool, { alias, displayName }: ConnectionName): Tool => ({
  ...tool,
  name: toolName(alias, tool.name),
  title: `${tool.title} (${displayName})`,
});

const remember = <V>() => {
  const values = new Map<string, V>();
  return (parts: readonly string[], make: () => V): V => {
    const key = parts.join('\0');
    const known = values.get(key);
    if (known !== undefined) return known;
    const made = make();
    values.set(key, made);
    dropOldest(values, kept);
    return made;
  };
};
