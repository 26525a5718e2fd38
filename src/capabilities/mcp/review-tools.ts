/** What an owner sees of a connection's upstream servers, and decides about tools that are new or have changed. */
import { z } from 'zod';
import { effects } from '../../../catalog/define.ts';
import type { Audit } from '../../audit/audit.ts';
import type { DiscoveredTool, Prisma, PrismaClient } from '../../db/generated/client.ts';
import { AppError, type ErrorCode, errorTable } from '../../errors.ts';
import { type ToolDefinition, toolDefinition } from './tool-store.ts';

export const toolStates = ['offered', 'changed', 'new', 'widened', 'refused', 'gone'] as const;

const definitionView = z.object({
  title: z.string(),
  description: z.string(),
  effect: z.enum(effects),
  inputSchema: z.record(z.string(), z.unknown()),
  outputSchema: z.record(z.string(), z.unknown()).optional(),
});

const toolView = z.object({
  operation: z.string().describe('Its name after the alias'),
  upstreamName: z.string().describe("The server's own name of it"),
  sourceId: z.string(),
  state: z
    .enum(toolStates)
    .describe(
      'offered: as pinned. changed: as pinned, although the server says something else now. new, widened: not offered before a review. refused: by the owner. gone: no longer listed',
    ),
  pinned: definitionView,
  pending: definitionView.nullable().describe('What the server says now, where that differs'),
  firstSeenAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
});

const serverView = z.object({
  sourceId: z.string(),
  name: z.string().nullable().describe('What the server calls itself'),
  version: z.string().nullable(),
  protocolVersion: z.string().nullable(),
  instructions: z.string().nullable(),
  readAt: z.iso.datetime().nullable().describe('When its tools were read last'),
  failure: z.string().nullable().describe('Why the last reading failed'),
  problems: z.array(z.object({ tool: z.string().optional(), message: z.string() })).describe('What is wrong with its list'),
});

export const connectionToolsView = z.object({ servers: z.array(serverView), tools: z.array(toolView) });
export type ConnectionTools = z.output<typeof connectionToolsView>;

const names = z.array(z.string().max(64)).max(2_000);
export const reviewInput = z.strictObject({
  accept: z
    .union([z.literal('all'), names])
    .default([])
    .describe('Operations to offer as the server says they are now'),
  refuse: names.default([]).describe('Operations never to offer'),
});

interface ReviewOptions {
  readonly prisma: PrismaClient;
  readonly audit: Audit;
}

export type ToolReview = ReturnType<typeof createToolReview>;

/** Ownership is part of each query: a foreign id finds as little as an unknown one. */
export const createToolReview = ({ prisma, audit }: ReviewOptions) => {
  const read = async (userId: string, connectionId: string): Promise<ConnectionTools> => {
    const found = await prisma.connection.findFirst({
      where: { id: connectionId, userId },
      select: {
        upstreamServers: { orderBy: { sourceId: 'asc' } },
        discoveredTools: { orderBy: [{ sourceId: 'asc' }, { operation: 'asc' }] },
      },
    });
    if (!found) throw new AppError('not_found');
    return {
      servers: found.upstreamServers.map(
        ({ sourceId, name, version, protocolVersion, instructions, readAt, failure, problems }) => ({
          sourceId,
          name,
          version,
          protocolVersion,
          instructions,
          readAt: readAt?.toISOString() ?? null,
          failure: failure === null ? null : failureText(failure),
          problems: storedProblems.parse(problems),
        }),
      ),
      tools: found.discoveredTools.map(toView),
    };
  };

  return {
    read,

    /** @throws AppError `not_found`, `invalid_input` (names that this connection has not, or in both lists). */
    decide: async (
      userId: string,
      connectionId: string,
      { accept, refuse }: z.output<typeof reviewInput>,
    ): Promise<ConnectionTools> => {
      await prisma.$transaction(async (tx) => {
        const { count } = await tx.connection.updateMany({
          where: { id: connectionId, userId },
          data: { toolsVersion: { increment: 1 } },
        });
        if (count === 0) throw new AppError('not_found');
        const tools = await tx.discoveredTool.findMany({ where: { connectionId, state: { not: 'gone' } } });
        const accepted = accept === 'all' ? tools.filter(isWaiting).map(({ operation }) => operation) : accept;
        checkNames(tools, accepted, refuse);
        for (const tool of tools) {
          if (accepted.includes(tool.operation)) await store(tx, tool, accepting(tool));
          else if (refuse.includes(tool.operation)) await store(tx, tool, { state: 'refused' });
        }
        await audit.record(tx, {
          userId,
          action: 'connection.review-tools',
          target: connectionId,
          outcome: 'ok',
          detail: { accepted, refused: refuse },
        });
      });
      return read(userId, connectionId);
    },
  };
};

const storedProblems = z.array(z.object({ tool: z.string().optional(), message: z.string() }));

const isWaiting = ({ state }: DiscoveredTool): boolean => state === 'new' || state === 'changed' || state === 'widened';

/** What waits becomes what is pinned. */
const accepting = ({ pending, pendingFingerprint }: DiscoveredTool): Prisma.DiscoveredToolUpdateInput => ({
  state: 'offered',
  pendingFingerprint: null,
  ...(pending !== null && pendingFingerprint !== null && pinning(toolDefinition.parse(pending), pendingFingerprint)),
});

const pinning = (definition: ToolDefinition, fingerprint: string): Prisma.DiscoveredToolUpdateInput => ({
  definition: JSON.parse(JSON.stringify(definition)),
  operation: definition.operation,
  fingerprint,
});

const store = (
  tx: Prisma.TransactionClient,
  { connectionId, sourceId, upstreamName }: DiscoveredTool,
  data: Prisma.DiscoveredToolUpdateInput,
) => tx.discoveredTool.update({ where: { connectionId_sourceId_upstreamName: { connectionId, sourceId, upstreamName } }, data });

const checkNames = (tools: readonly DiscoveredTool[], accept: readonly string[], refuse: readonly string[]): void => {
  const known = new Set(tools.map(({ operation }) => operation));
  const unknown = (list: string, given: readonly string[]) =>
    given.flatMap((name, index) =>
      known.has(name) ? [] : [{ path: `${list}.${index}`, message: `${JSON.stringify(name)} is no tool of this connection` }],
    );
  const both = accept.filter((name) => refuse.includes(name));
  const errors = [
    ...unknown('accept', accept),
    ...unknown('refuse', refuse),
    ...both.map((name) => ({ path: 'refuse', message: `${JSON.stringify(name)} is accepted too` })),
  ];
  if (errors.length > 0) throw new AppError('invalid_input', { errors });
};

const failureText = (code: string): string => {
  const { message, recovery } = errorTable[isErrorCode(code) ? code : 'internal'];
  return `${message} ${recovery}`;
};

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorTable, code);

const toView = (row: DiscoveredTool): ConnectionTools['tools'][number] => ({
  operation: row.operation,
  upstreamName: row.upstreamName,
  sourceId: row.sourceId,
  state: row.state,
  pinned: describe(toolDefinition.parse(row.definition)),
  pending: row.pendingFingerprint === null || row.pending === null ? null : describe(toolDefinition.parse(row.pending)),
  firstSeenAt: row.firstSeenAt.toISOString(),
  lastSeenAt: row.lastSeenAt.toISOString(),
});

const describe = ({ effect, tool: { title, description, inputSchema, outputSchema } }: ToolDefinition) => ({
  title,
  description,
  effect,
  inputSchema,
  ...(outputSchema && { outputSchema }),
});
