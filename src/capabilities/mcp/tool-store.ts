/** The pinned tools of upstream servers in the database: what agents are offered, whatever a server says meanwhile. */
import { z } from 'zod';
import { type Effect, effects } from '../../../catalog/define.ts';
import { Prisma, type PrismaClient, type DiscoveredTool as Row, type ToolState } from '../../db/generated/client.ts';
import { plainText } from '../../egress/answer.ts';
import { isStorable } from './clean-text.ts';
import { freeMarked } from './operation-names.ts';
import { type ListProblem, named, type Snapshot, type ToolDefinition } from './snapshot.ts';

export type { ToolDefinition } from './snapshot.ts';

import type { UpstreamServer, UpstreamVerdict } from './upstream.ts';

interface StoredServer {
  readonly sourceId: string;
  readonly verdict: UpstreamVerdict | undefined;
  readonly readAt: Date | null;
}

export interface StoredTool {
  readonly sourceId: string;
  readonly state: ToolState;
  readonly definition: ToolDefinition;
  /** What the server says now, where that waits for the owner. */
  readonly pending: ToolDefinition | undefined;
}

export type ToolStore = ReturnType<typeof createToolStore>;

const dayMs = 86_400_000;
const longestWaitMs = 3_600_000;
const longestInstructions = 4_000;

export const createToolStore = ({ prisma, clock }: { readonly prisma: PrismaClient; readonly clock: () => Date }) => ({
  /** Everything that is pinned for a connection, and its version, read together. */
  load: async (connectionId: string): Promise<{ servers: readonly StoredServer[]; tools: readonly StoredTool[] }> => {
    const [servers, tools] = await prisma.$transaction([
      prisma.upstreamServer.findMany({ where: { connectionId } }),
      prisma.discoveredTool.findMany({ where: { connectionId }, orderBy: [{ sourceId: 'asc' }, { upstreamName: 'asc' }] }),
    ]);
    return {
      servers: servers.map(({ sourceId, verdict, readAt }) => ({ sourceId, verdict: verdictOf(verdict), readAt })),
      tools: tools.map(({ sourceId, state, definition, pending }) => ({
        sourceId,
        state,
        definition: toolDefinition.parse(definition),
        pending: pending === null ? undefined : toolDefinition.parse(pending),
      })),
    };
  },

  /**
   * Pins what is new to an unread source, and notes what differs on one that was read before. The connection's row is locked
   * first, so that two replicas that read at once do so one after the other.
   * @returns whether what agents are offered, or what waits for the owner, has changed.
   */
  save: (
    connectionId: string,
    sourceId: string,
    server: UpstreamServer,
    snapshot: Snapshot,
    isPartial: boolean,
  ): Promise<boolean> =>
    prisma.$transaction(async (tx) => {
      const locked = await tx.$queryRaw<unknown[]>`SELECT 1 FROM connections WHERE id = ${connectionId}::uuid FOR UPDATE`;
      if (locked.length === 0) return false;
      const now = clock();
      const known = await tx.upstreamServer.findUnique({ where: { connectionId_sourceId: { connectionId, sourceId } } });
      const pinnedTools = await tx.discoveredTool.findMany({ where: { connectionId } });
      const rows = pinnedTools.filter((row) => row.sourceId === sourceId);
      const isFirst = !known?.readAt;
      const tools = withPinnedNames(sourceId, pinnedTools, snapshot.tools);
      const changes = changesBetween(rows, tools, { isFirst, isPartial });
      const facts = serverFacts(server, snapshot.problems, now);
      await tx.upstreamServer.upsert({
        where: { connectionId_sourceId: { connectionId, sourceId } },
        create: { connectionId, sourceId, ...facts },
        update: facts,
      });
      for (const { upstreamName, ...data } of changes) {
        await tx.discoveredTool.upsert({
          where: { connectionId_sourceId_upstreamName: { connectionId, sourceId, upstreamName } },
          create: { connectionId, sourceId, upstreamName, lastSeenAt: now, ...data },
          update: { ...data, lastSeenAt: now },
        });
      }
      const changed = isFirst || changes.length > 0;
      if (changed) await tx.connection.update({ where: { id: connectionId }, data: { toolsVersion: { increment: 1 } } });
      return changed;
    }),

  /** Reading failed: what is pinned stays, and it is tried again later and later. */
  saveFailure: async (connectionId: string, sourceId: string, code: string): Promise<void> => {
    const failed = await prisma.upstreamServer.upsert({
      where: { connectionId_sourceId: { connectionId, sourceId } },
      create: { connectionId, sourceId, failure: code, failures: 1, dueAt: clock() },
      update: { failure: code, failures: { increment: 1 } },
    });
    const wait = Math.min(15_000 * 2 ** Math.min(failed.failures, 10), longestWaitMs);
    await prisma.upstreamServer.updateMany({
      where: { connectionId, sourceId },
      data: { dueAt: new Date(clock().getTime() + wait) },
    });
  },
});

/** Written by this service, so only its shape is checked. */
export const toolDefinition: z.ZodType<ToolDefinition> = z.custom<ToolDefinition>((value) => shape.safeParse(value).success);
const shape = z.looseObject({
  upstreamName: z.string(),
  operation: z.string(),
  effect: z.enum(effects),
  fingerprint: z.string(),
  tool: z.looseObject({}),
});

const storedVerdict = z.custom<UpstreamVerdict>(
  (value) =>
    z.looseObject({ transport: z.string(), prior: z.looseObject({ kind: z.string() }), at: z.string() }).safeParse(value).success,
);

const verdictOf = (stored: unknown): UpstreamVerdict | undefined => storedVerdict.safeParse(stored).data;

const asJson = (value: unknown): Prisma.InputJsonValue => JSON.parse(JSON.stringify(value));

const serverFacts = (
  { name, version, protocolVersion, instructions, verdict }: UpstreamServer,
  problems: readonly ListProblem[],
  now: Date,
) => ({
  // It holds the server's own words; one that cannot be stored is found out anew.
  verdict: isStorable(verdict) ? asJson(verdict) : Prisma.DbNull,
  name: name ?? null,
  version: version ?? null,
  protocolVersion,
  instructions: (instructions && plainText(instructions.slice(0, longestInstructions))) ?? null,
  problems: asJson(problems),
  readAt: now,
  failure: null,
  failures: 0,
  dueAt: new Date(now.getTime() + dayMs),
});

type Change = Pick<Row, 'upstreamName' | 'operation' | 'state' | 'fingerprint' | 'pendingFingerprint'> & {
  definition: Prisma.InputJsonValue;
  pending?: Prisma.InputJsonValue;
};

const changesBetween = (
  rows: readonly Row[],
  tools: readonly ToolDefinition[],
  { isFirst, isPartial }: { readonly isFirst: boolean; readonly isPartial: boolean },
): Change[] => {
  const known = new Map(rows.map((row) => [row.upstreamName, row]));
  const changes = tools.flatMap((tool) => changeOf(known.get(tool.upstreamName), tool, isFirst) ?? []);
  const listed = new Set(tools.map(({ upstreamName }) => upstreamName));
  const gone = isPartial ? [] : rows.filter((row) => !listed.has(row.upstreamName) && row.state !== 'gone');
  return [...changes, ...gone.map((row) => ({ ...kept(row), state: 'gone' as const }))];
};

/** A tool keeps the name it was pinned under, and no later one gets it: a call must never reach another tool than before. */
export const withPinnedNames = (
  sourceId: string,
  pinnedTools: readonly Pick<Row, 'sourceId' | 'upstreamName' | 'operation'>[],
  tools: readonly ToolDefinition[],
): ToolDefinition[] => {
  const own = new Map(
    pinnedTools.filter((row) => row.sourceId === sourceId).map(({ upstreamName, operation }) => [upstreamName, operation]),
  );
  const taken = new Set(pinnedTools.map(({ operation }) => operation));
  const free = ({ upstreamName, operation }: ToolDefinition): string => {
    if (taken.has(operation)) return freeMarked(upstreamName, taken);
    taken.add(operation);
    return operation;
  };
  return tools.map((tool) => {
    const operation = own.get(tool.upstreamName) ?? free(tool);
    return operation === tool.operation ? tool : named(tool, operation);
  });
};

const changeOf = (row: Row | undefined, tool: ToolDefinition, isFirst: boolean): Change | undefined => {
  if (!row) return pinned(tool, isFirst ? 'offered' : 'new');
  if (row.fingerprint === tool.fingerprint) {
    const state = row.state === 'refused' || row.state === 'new' ? row.state : 'offered';
    return row.state === state && row.pendingFingerprint === null ? undefined : { ...pinned(tool, state) };
  }
  if (row.pendingFingerprint === tool.fingerprint && row.state !== 'gone') return undefined;
  // Nobody has looked at it yet, so there is nothing to keep.
  if (row.state === 'new') return pinned(tool, 'new');
  const isWider = effects.indexOf(tool.effect) > effects.indexOf(effectOf(row));
  const state = row.state === 'refused' ? 'refused' : isWider || row.state === 'gone' ? 'widened' : 'changed';
  return { ...kept(row), state, pending: asJson(tool), pendingFingerprint: tool.fingerprint };
};

const effectOf = (row: Row): Effect => toolDefinition.parse(row.definition).effect;

const pinned = (tool: ToolDefinition, state: ToolState): Change => ({
  upstreamName: tool.upstreamName,
  operation: tool.operation,
  state,
  definition: asJson(tool),
  fingerprint: tool.fingerprint,
  pendingFingerprint: null,
});

const kept = ({ upstreamName, operation, definition, fingerprint, pendingFingerprint }: Row) => ({
  upstreamName,
  operation,
  definition: asJson(definition),
  fingerprint,
  pendingFingerprint,
});
