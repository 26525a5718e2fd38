import type { Catalog } from '../../catalog/catalog.ts';
import type { Clock } from '../clock.ts';
import type { HasKey } from '../connections/facts.ts';
import type { createBoundConnections } from './bound-connections.ts';
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
}

/** What a project, or an agent in it, may use right now: one round trip, then derived. */
export const createResolve = ({ bound, catalog, registry, skills, clock, hasKey }: ResolveOptions): ProjectTools['resolve'] => {
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
      groups.push(registry.group(nameOf(row), allowanceOf(row)));
      readyPlugins.add(row.plugin_id);
    }
    const usable = [...readyPlugins].flatMap((pluginId) => skills.get(pluginId) ?? []);
    return { groups, skills: usable.toSorted((a, b) => (a.name < b.name ? -1 : 1)), warnings };
  };
};
