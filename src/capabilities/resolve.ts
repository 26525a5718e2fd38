import type { Catalog } from '../../catalog/catalog.ts';
import type { Plugin } from '../../catalog/define.ts';
import type { Clock } from '../clock.ts';
import type { HasKey } from '../connections/facts.ts';
import type { BoundConnection, createBoundConnections } from './bound-connections.ts';
import type { PinnedTools } from './mcp/pinned-tools.ts';
import { allowanceOf, nameOf, readiness, warningOf } from './readiness.ts';
import type { Registry } from './registry.ts';
import type { Skill } from './skills.ts';
import type { ProjectTools, ToolGroup, Warning } from './tools.ts';

interface ResolveOptions {
  readonly bound: ReturnType<typeof createBoundConnections>;
  readonly catalog: Catalog;
  readonly registry: Registry;
  /** Skills of a plugin, by its id. */
  readonly skills: ReadonlyMap<string, readonly Skill[]>;
  readonly clock: Clock;
  readonly hasKey: HasKey;
  readonly pinned: PinnedTools;
  /** How many upstream servers a connector has. */
  readonly sources: (pluginId: string, connectorId: string) => number;
  /** The page where a person mends a connection. */
  readonly mendUrl: (connectionId: string, scopes: readonly string[]) => string;
}

/** What a project, or an agent in it, may use right now: one round trip, then derived. */
export const createResolve = (options: ResolveOptions): ProjectTools['resolve'] => {
  const { bound, catalog, registry, skills, clock, hasKey, pinned, sources, mendUrl } = options;
  const ownOperations = new Set(catalog.plugins.filter(hasOwnOperations).map(({ id }) => id));
  /** The skills of a plugin speak of its own operations where it has any; its connector of an MCP server has none of these. */
  const isExplained = ({ plugin_id, connector_id }: BoundConnection): boolean =>
    !ownOperations.has(plugin_id) || registry.operations(plugin_id, connector_id).length > 0;
  return async (caller) => {
    const { connections } = await bound.all(caller);
    const now = clock();
    const groups: ToolGroup[] = [];
    const warnings: Omit<Warning, 'url'>[] = [];
    const readyPlugins = new Set<string>();
    for (const row of connections) {
      const { status } = readiness(catalog, row, now, hasKey);
      if (status.status !== 'Ready') {
        warnings.push(warningOf(row, status));
        continue;
      }
      const allowance = allowanceOf(row);
      groups.push(registry.group(nameOf(row), allowance));
      if (sources(row.plugin_id, row.connector_id) > 0) {
        groups.push(await pinned.group(row, allowance));
        warnings.push(...upstreamWarnings(row, await pinned.report(row)));
      }
      if (isExplained(row)) readyPlugins.add(row.plugin_id);
    }
    const usable = [...readyPlugins].flatMap((pluginId) => skills.get(pluginId) ?? []);
    return {
      groups,
      skills: usable.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
      warnings: warnings.map((warning) => ({ ...warning, url: mendUrl(warning.connectionId, []) })),
    };
  };
};

const hasOwnOperations = ({ connectors }: Plugin): boolean =>
  connectors.some(({ sources }) => sources.some(({ type }) => type === 'native'));

/** A Ready connection whose server's tools are not all there says so, and what the owner does about it. */
const upstreamWarnings = (
  row: BoundConnection,
  { unread, waiting }: { readonly unread: boolean; readonly waiting: number },
): Omit<Warning, 'url'>[] => {
  const about = { connectionId: row.connection_id, alias: row.alias, status: 'Ready' };
  return [
    ...(unread
      ? [{ ...about, reason: 'tools-unread', message: 'The tools of its MCP server have not been read yet.', action: 'validate' }]
      : []),
    ...(waiting > 0
      ? [
          {
            ...about,
            reason: 'tools-to-review',
            message: `${waiting} tools of its MCP server are new or have changed and wait for a review.`,
            action: 'review-tools',
          },
        ]
      : []),
  ];
};
