/** The pinned tools of connections, kept built in this process under the version that each statement brings along. */
import { type Allowance, isAllowed } from '../allowance.ts';
import type { BoundConnection } from '../bound-connections.ts';
import { dropOldest } from '../drop-oldest.ts';
import { toolName } from '../names.ts';
import type { ToolGroup } from '../tools.ts';
import type { StoredTool, ToolStore } from './tool-store.ts';
import type { PinnedTool, UpstreamVerdict } from './upstream.ts';

export interface PinnedTools {
  /** What the connection offers under this allowance. */
  group(row: BoundConnection, allowance: Allowance): Promise<ToolGroup>;
  find(row: BoundConnection, name: string): Promise<PinnedTool | undefined>;
  /** What was learnt of a source's server. */
  verdict(row: BoundConnection, sourceId: string): Promise<UpstreamVerdict | undefined>;
  /** Whether a source's tools have never been read, and how many wait for the owner. */
  report(row: BoundConnection): Promise<{ readonly unread: boolean; readonly waiting: number }>;
}

interface Built {
  readonly tools: ReadonlyMap<string, PinnedTool>;
  readonly verdicts: ReadonlyMap<string, UpstreamVerdict | undefined>;
  readonly unread: boolean;
  readonly waiting: number;
  readonly groups: Map<string, ToolGroup>;
}

const mostKept = 2_000;

/** @param sources how many upstream servers the connection's connector has. */
export const createPinnedTools = ({
  store,
  sources,
}: {
  store: Pick<ToolStore, 'load'>;
  sources: (row: BoundConnection) => number;
}): PinnedTools => {
  const kept = new Map<string, Promise<Built>>();

  const builtFor = (row: BoundConnection): Promise<Built> => {
    const key = `${row.connection_id} ${row.tools_version} ${row.follow_upstream}`;
    const known = kept.get(key);
    if (known) return known;
    const made = store.load(row.connection_id).then(({ servers, tools }) => ({
      tools: new Map(offered(tools, row.follow_upstream).map((tool) => [tool.operation, tool])),
      verdicts: new Map(servers.map(({ sourceId, verdict }) => [sourceId, verdict])),
      unread: servers.filter(({ readAt }) => readAt !== null).length < sources(row),
      waiting: tools.filter(({ state }) => state === 'new' || state === 'changed' || state === 'widened').length,
      groups: new Map<string, ToolGroup>(),
    }));
    // A failed reading is not kept.
    made.catch(() => kept.delete(key));
    kept.set(key, made);
    dropOldest(kept, mostKept);
    return made;
  };

  return {
    async group(row, allowance) {
      const built = await builtFor(row);
      const key = [row.alias, row.display_name, ...allowance.effects, '', ...allowance.operations].join('\0');
      const known = built.groups.get(key);
      if (known) return known;
      const tools = [...built.tools.values()]
        .filter(({ operation: name, effect }) => isAllowed(allowance, { name, effect }))
        .map(({ tool }) => ({ ...tool, name: toolName(row.alias, tool.name), title: `${tool.title} (${row.display_name})` }));
      const group = { tools, json: tools.map((tool) => JSON.stringify(tool)).join(',') };
      built.groups.set(key, group);
      return group;
    },
    async find(row, name) {
      const { tools } = await builtFor(row);
      const prefix = toolName(row.alias, '');
      return name.startsWith(prefix) ? tools.get(name.slice(prefix.length)) : undefined;
    },
    verdict: async (row, sourceId) => (await builtFor(row)).verdicts.get(sourceId),
    async report(row) {
      const { unread, waiting } = await builtFor(row);
      return { unread, waiting: row.follow_upstream ? 0 : waiting };
    },
  };
};

/** New and widened tools wait for the owner, unless the binding follows the server; what merely changed stays as it was pinned. */
const offered = (tools: readonly StoredTool[], follow: boolean): PinnedTool[] =>
  tools.flatMap(({ sourceId, state, definition, pending }) => {
    if (state === 'gone' || state === 'refused') return [];
    if (follow) return [{ ...(pending ?? definition), sourceId }];
    return state === 'offered' || state === 'changed' ? [{ ...definition, sourceId }] : [];
  });
