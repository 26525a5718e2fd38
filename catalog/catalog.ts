/** Looks definitions up. Ids are compared without case, and only against what the entries themselves define. */
import type { AuthScheme, Connector, Plugin } from './define.ts';

/** Names one way of authenticating: what an installation or a connection is of. */
export interface DefinitionIds {
  readonly pluginId: string;
  readonly connectorId: string;
  readonly authSchemeId: string;
}

export interface Definition {
  readonly plugin: Plugin;
  readonly connector: Connector;
  readonly scheme: AuthScheme;
}

export interface Catalog {
  readonly plugins: readonly Plugin[];
  plugin(pluginId: string): Plugin | undefined;
  connector(pluginId: string, connectorId: string): Connector | undefined;
  scheme(pluginId: string, connectorId: string, authSchemeId: string): AuthScheme | undefined;
  /** Undefined when the catalog no longer offers any of the three. */
  definition(ids: DefinitionIds): Definition | undefined;
}

export const createCatalog = (plugins: readonly Plugin[]): Catalog => {
  // Maps, so that ids such as "constructor" find nothing but what an entry put there.
  const byPlugin = byId(plugins, (plugin) => ({
    plugin,
    connectors: byId(plugin.connectors, (connector) => ({
      connector,
      schemes: byId(connector.authSchemes, (scheme) => scheme),
    })),
  }));

  const definition = ({ pluginId, connectorId, authSchemeId }: DefinitionIds): Definition | undefined => {
    const inPlugin = byPlugin.get(pluginId.toLowerCase());
    const inConnector = inPlugin?.connectors.get(connectorId.toLowerCase());
    const scheme = inConnector?.schemes.get(authSchemeId.toLowerCase());
    return inPlugin && inConnector && scheme && { plugin: inPlugin.plugin, connector: inConnector.connector, scheme };
  };

  return {
    plugins,
    plugin: (pluginId) => byPlugin.get(pluginId.toLowerCase())?.plugin,
    connector: (pluginId, connectorId) =>
      byPlugin.get(pluginId.toLowerCase())?.connectors.get(connectorId.toLowerCase())?.connector,
    scheme: (pluginId, connectorId, authSchemeId) => definition({ pluginId, connectorId, authSchemeId })?.scheme,
    definition,
  };
};

const byId = <T extends { readonly id: string }, V>(items: readonly T[], value: (item: T) => V): ReadonlyMap<string, V> =>
  new Map(items.map((item) => [item.id.toLowerCase(), value(item)]));
