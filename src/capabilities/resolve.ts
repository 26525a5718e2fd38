import type { Catalog } from '../../catalog/catalog.ts';
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
}

/** What a project, or an agent in it, may use right now: one round trip, then derived. */
export const createResolve = (options: ResolveOptions): ProjectTools['resolve'] => {
  const { bound, catalog, registry, skills, clock, hasKey, pinned, sources } = options;
  return async (caller) => {
    const { connections } = await bound.all(caller);
    const now = clock();
    const groups: ToolGroup[] = [];
    const warnings: Warning[] = [];
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
      readyPlugins.add(row.plugin_id);
    }
    const usable = [...readyPlugins].flatMap((pluginId) => skills.get(pluginId) ?? []);
    return { groups, skills: usable.toSorted((a, b) => (a.name < b.name ? -1 : 1)), warnings };
  };
};

/** A Ready connection whose server's tools are not all there says so, and what the owner does about it. */
const upstreamWarnings = (
  row: BoundConnection,
  { unread, waiting }: { readonly unread: boolean; readonly waiting: number },
): Warning[] => {
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
