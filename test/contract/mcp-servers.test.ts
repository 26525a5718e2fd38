import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Connector, pluginEntry } from '../../catalog/define.ts';
import { entries } from '../../catalog/index.ts';
import { projectRoot } from '../../src/project-root.ts';

const addressesOf = ({ sources }: Connector): string[] =>
  sources.flatMap(({ type, ...source }) =>
    type === 'mcp' && 'transport' in source && 'url' in source.transport ? source.transport.url : [],
  );

/** Those that people name themselves begin with a placeholder. */
const servers = entries.flatMap((entry) => {
  const { id, connectors } = pluginEntry.parse(entry);
  return connectors.flatMap((connector) =>
    addressesOf(connector)
      .filter((url) => url.startsWith('https://'))
      .map((url) => ({ plugin: id, connector: connector.id, url })),
  );
});

const folder = join(projectRoot, 'catalog');
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(join(folder, name), 'utf8'));

describe('the MCP servers of the catalog', () => {
  it('are many, and none is there twice', () => {
    const urls = servers.map(({ url }) => url);
    expect(urls.length).toBeGreaterThanOrEqual(25);
    expect(new Set(urls).size).toBe(urls.length);
  });

  it.each(servers)('$plugin › $connector names the document that its address is from', ({ plugin, connector, url }) => {
    const text = files.find((source) => source.includes(`  id: '${plugin}',\n  version:`)) ?? '';
    const before = text.slice(0, text.indexOf(`url: '${url}'`));
    const [comment = ''] = [...before.matchAll(/\/\*\*.*?\*\/|(?:^ *\/\/.*\n)+/gms)].map(([match]) => match).slice(-1);
    expect(comment.replaceAll(/\n *(\/\/|\*) ?/g, ' '), connector).toMatch(
      /From .* \(https:\/\/[^)]+\).*, read in 20\d\d-\d\d\./,
    );
  });
});
