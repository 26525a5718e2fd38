import { z } from 'zod';
import type { AuditEvent, Prisma, PrismaClient } from '../db/generated/client.ts';
import { firstIdAt, type Page, type PageQuery, pageArguments, pageQuery, toPage } from '../db/page.ts';

export const auditEventView = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  userId: z.uuid().nullable(),
  agentId: z.uuid().nullable(),
  agentName: z.string().nullable().describe('Null: no agent did it, or it is gone'),
  connectionId: z.uuid().nullable().describe('Of the connection that it is about, which may be gone'),
  projectId: z.uuid().nullable().describe('Of the project in which it was'),
  action: z.string().describe('noun.verb, such as connection.create'),
  target: z.string().nullable().describe('Id of the thing it was done to'),
  outcome: z.string().describe('ok, or an error code'),
  detail: z.record(z.string(), z.unknown()),
});
export type AuditEventView = z.output<typeof auditEventView>;

const auditFilter = z.object({
  kind: z.enum(['calls', 'changes']).optional().describe('calls: of tools; changes: everything else'),
  action: z.string().max(100).optional(),
  outcome: z.string().max(100).optional().describe('ok, an error code, or failed for every one of these'),
  connectionId: z.uuid().optional(),
  projectId: z.uuid().optional(),
  agentId: z.uuid().optional(),
  since: z.iso.datetime({ offset: true }).optional().describe('Nothing older than this'),
  until: z.iso.datetime({ offset: true }).optional().describe('Nothing from this moment on'),
});
type AuditFilter = z.output<typeof auditFilter> & { readonly userId?: string | undefined };
export const ownAuditQuery = pageQuery.extend(auditFilter.shape);
export const auditQuery = ownAuditQuery.extend({ userId: z.uuid().optional() });

export type AuditEvents = ReturnType<typeof createAuditEvents>;

/** Reads what happened, newest first. */
export const createAuditEvents = ({ prisma }: { prisma: PrismaClient }) => ({
  list: async ({ limit, cursor, ...filter }: PageQuery & AuditFilter): Promise<Page<AuditEventView>> => {
    const { where: after, ...page } = pageArguments({ limit, cursor });
    const rows = await prisma.auditEvent.findMany({ ...page, where: { AND: [...conditions(filter), after ?? {}] } });
    const names = await agentNames(prisma, rows);
    return toPage(rows, { limit }, (row) => toView(row, names));
  },
});

const agentNames = async (prisma: PrismaClient, rows: readonly AuditEvent[]): Promise<ReadonlyMap<string, string>> => {
  const ids = new Set(rows.flatMap(({ agentId }) => agentId ?? []));
  if (ids.size === 0) return new Map();
  const agents = await prisma.agent.findMany({ where: { id: { in: [...ids] } }, select: { id: true, name: true } });
  return new Map(agents.map(({ id, name }) => [id, name]));
};

const conditions = ({ kind, outcome, since, until, ...exact }: AuditFilter): Prisma.AuditEventWhereInput[] => [
  ...Object.entries(exact).flatMap(([column, value]) => (value === undefined ? [] : [{ [column]: value }])),
  kind === undefined ? {} : { action: kind === 'calls' ? call : { not: call } },
  outcome === undefined ? {} : { outcome: outcome === 'failed' ? { not: 'ok' } : outcome },
  // The id beside the time: it is what the index is on.
  since === undefined ? {} : { at: { gte: new Date(since) }, id: { gte: firstIdAt(new Date(since)) } },
  until === undefined ? {} : { at: { lt: new Date(until) } },
];

const call = 'tool.call';

const toView = ({ at, detail, ...event }: AuditEvent, names: ReadonlyMap<string, string>): AuditEventView => ({
  ...event,
  agentName: names.get(event.agentId ?? '') ?? null,
  at: at.toISOString(),
  detail: z.record(z.string(), z.unknown()).catch({}).parse(detail),
});
