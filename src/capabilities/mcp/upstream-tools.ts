/** Everything about upstream MCP servers, built together: their clients, their pinned tools, and what keeps these fresh. */
import type { Implementation } from '@modelcontextprotocol/client';
import type { Catalog } from '../../../catalog/catalog.ts';
import type { Clock } from '../../clock.ts';
import type { Renew } from '../../connections/renewal.ts';
import type { ConnectionStore } from '../../connections/store.ts';
import type { PrismaClient } from '../../db/generated/client.ts';
import type { Egress } from '../../egress/fetch.ts';
import { AppError } from '../../errors.ts';
import type { SecretStore } from '../../secrets/store.ts';
import { dropOldest } from '../drop-oldest.ts';
import { createParkedCalls } from './parked-calls.ts';
import { createPinnedTools } from './pinned-tools.ts';
import { createProbe } from './probe.ts';
import type { Programs } from './programs.ts';
import { createReadTools, type ReadToolsRequest } from './read-tools.ts';
import { createRunUpstream } from './run-upstream.ts';
import { createToolStore } from './tool-store.ts';
import { countSources, createToolsDue } from './tools-due.ts';
import { createUpstreams, type UpstreamsOptions } from './upstreams.ts';

interface UpstreamToolsOptions {
  readonly prisma: PrismaClient;
  readonly catalog: Catalog;
  readonly connections: ConnectionStore;
  readonly secrets: SecretStore;
  readonly renew: Renew;
  readonly egress: Egress;
  readonly clock: Clock;
  readonly logger: UpstreamsOptions['logger'];
  readonly clientInfo: Implementation;
  readonly limits?: UpstreamsOptions['limits'];
  readonly programs: Programs;
  readonly recheck: (userId: string, connectionId: string) => Promise<void>;
}

/** A server that announces a hundred changes in a second is read once, and one that goes on so less and less often. */
const debounceMs = 1_000;
const longestPauseMs = 60_000;
const mostAnnounced = 5_000;
/** So many reads in a row come without a longer pause. */
const freeReads = 3;

export const createUpstreamTools = (options: UpstreamToolsOptions) => {
  const { prisma, catalog, egress, clock, logger, clientInfo, limits, programs } = options;
  const waiting = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  const announced = new Map<string, { readonly inRow: number; readonly at: number }>();

  const inBackground = (work: Promise<void>): void => {
    const settled: Promise<void> = work
      .catch((error: unknown) => {
        if (!(error instanceof AppError)) logger.warn({ err: error }, 'work for an upstream server failed');
      })
      .finally(() => running.delete(settled));
    running.add(settled);
  };

  const readAgain = async (connectionId: string): Promise<void> => {
    const found = await prisma.connection.findUnique({ where: { id: connectionId }, select: { userId: true } });
    if (found) await readTools({ userId: found.userId, connectionId });
  };

  const pauseFor = (connectionId: string): number => {
    const now = Date.now();
    const before = announced.get(connectionId);
    const inRow = before && now - before.at < 2 * longestPauseMs ? before.inRow + 1 : 0;
    announced.delete(connectionId);
    announced.set(connectionId, { inRow, at: now });
    dropOldest(announced, mostAnnounced);
    return Math.min(debounceMs * 2 ** Math.max(0, inRow - freeReads), longestPauseMs);
  };

  const onToolsChanged = (connectionId: string): void => {
    if (waiting.has(connectionId)) return;
    const timer = setTimeout(() => {
      waiting.delete(connectionId);
      inBackground(readAgain(connectionId));
    }, pauseFor(connectionId));
    timer.unref();
    waiting.set(connectionId, timer);
  };

  const upstreams = createUpstreams({ egress, clientInfo, logger, onToolsChanged, ...(limits && { limits }) });
  const tools = createToolStore({ prisma, clock });
  const sources = countSources(catalog);
  const pinned = createPinnedTools({ store: tools, sources: (row) => sources(row.plugin_id, row.connector_id) });
  const readTools = createReadTools({ ...options, upstreams, tools });

  return {
    pinned,
    sources,
    tools,
    readTools,
    readInBackground: (request: ReadToolsRequest) => inBackground(readTools(request)),
    programs,
    probe: createProbe({ upstreams, programs }),
    runUpstream: createRunUpstream({ upstreams, parked: createParkedCalls() }),
    /** Ends the connection's clients and empties its folder: it is removed, or its credential is gone. */
    drop: (connectionId: string) => {
      upstreams.drop(connectionId);
      inBackground(programs.forget(connectionId));
    },
    due: createToolsDue({ prisma, catalog, readTools, clock, logger }),
    close: async (): Promise<void> => {
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
      await Promise.all(running);
      await upstreams.close();
    },
  };
};
