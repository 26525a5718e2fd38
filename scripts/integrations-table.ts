/** The table of integrations for README.md, from the catalog and the operations that it really has. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pluginEntry } from '../catalog/define.ts';
import { entries } from '../catalog/index.ts';
import { providers } from '../plugins/index.ts';
import { projectRoot } from '../src/project-root.ts';

export const integrationsTable = (): string => {
  const rows = entries.map((entry) => {
    const { id, displayName, connectors } = pluginEntry.parse(entry);
    const schemes = new Set(connectors.flatMap(({ authSchemes }) => authSchemes.map((scheme) => scheme.displayName)));
    const keys = new Set(
      connectors.flatMap(({ sources }) => sources.flatMap((source) => (source.type === 'native' ? source.provider : []))),
    );
    const operations = providers.filter(({ key }) => keys.has(key)).flatMap((provider) => provider.operations).length;
    const tested = existsSync(join(projectRoot, `plugins/${id}/${id}.test.ts`)) ? 'yes' : 'no';
    return [
      displayName,
      connectors.map((connector) => connector.displayName).join(', '),
      [...schemes].join(', '),
      keys.size === 0 ? 'those of the server' : operations,
      keys.size === 0 ? 'does not apply' : tested,
    ];
  });
  const header = ['integration', 'connectors', 'ways to sign in', 'operations', 'connected to an emulated provider in the tests'];
  return [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
};
