import type { Catalog } from '../../catalog/catalog.ts';
import type { Page, PageQuery } from '../db/page.ts';
import { AppError } from '../errors.ts';
import type { SetupStates } from '../installations/setup-states.ts';
import { type PluginDetail, type PluginSummary, toPluginDetail, toPluginSummary } from './plugin-view.ts';
import type { Registry } from './registry.ts';
import type { Skill } from './skills.ts';

interface PluginOptions {
  readonly catalog: Catalog;
  readonly registry: Registry;
  /** Skills of a plugin, by its id. */
  readonly skills: ReadonlyMap<string, readonly Skill[]>;
  readonly setupStates: SetupStates;
  readonly publicUrl: URL;
}

export type Plugins = ReturnType<typeof createPlugins>;

/** What the catalog offers, and how far a user is with it. */
export const createPlugins = ({ catalog, registry, skills, setupStates, publicUrl }: PluginOptions) => ({
  /** In the order of the catalog. */
  list: async (userId: string, { limit, cursor }: PageQuery): Promise<Page<PluginSummary>> => {
    const start = cursor === undefined ? 0 : positionAfter(catalog, cursor);
    const shown = catalog.plugins.slice(start, start + limit);
    const last = shown.at(-1);
    const stateOf = await setupStates(
      userId,
      shown.map(({ id }) => id),
    );
    return {
      items: shown.map((plugin) =>
        toPluginSummary(plugin, { stateOf, operationsOf: (connector) => registry.operations(plugin.id, connector.id) }),
      ),
      nextCursor: last && start + limit < catalog.plugins.length ? Buffer.from(last.id).toString('base64url') : null,
    };
  },

  /** @throws AppError `not_found`. */
  get: async (userId: string, pluginId: string): Promise<PluginDetail> => {
    const plugin = catalog.plugin(pluginId);
    if (!plugin) throw new AppError('not_found');
    return toPluginDetail(plugin, {
      stateOf: await setupStates(userId, [plugin.id]),
      operationsOf: (connector) => registry.operations(plugin.id, connector.id),
      skills: skills.get(plugin.id) ?? [],
      redirectUri: new URL('/oauth/callback', publicUrl).href,
    });
  },
});

const positionAfter = (catalog: Catalog, cursor: string): number => {
  const id = Buffer.from(cursor, 'base64url').toString();
  const position = catalog.plugins.findIndex((plugin) => plugin.id === id);
  if (position < 0)
    throw new AppError('invalid_input', { errors: [{ path: 'cursor', message: 'is not the nextCursor of a page' }] });
  return position + 1;
};
