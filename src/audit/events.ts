import { z } from 'zod';
import type { AuditEvent, PrismaClient } from '../db/generated/client.ts';
import { type Page, type PageQuery, pageArguments, pageQuery, toPage } from '../db/page.ts';

export const auditEventView = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  userId: z.uuid().nullable(),
  agentId: z.uuid().nullable(),
  action: z.string().describe('noun.verb, such as connection.create'),
  target: z.string().nullable().describe('Id of the thing it was done to'),
  outcome: z.string().describe('ok, or an error code'),
  detail: z.record(z.string(), z.unknown()),
});
export type AuditEventView = z.output<typeof auditEventView>;

const auditFilter = z.object({
  action: z.string().max(100).optional(),
  outcome: z.string().max(100).optional(),
  since: z.iso.datetime({ offset: true }).optional().describe('Nothing older than this'),
});
export const ownAuditQuery = pageQuery.extend(auditFilter.shape);
export const auditQuery = ownAuditQuery.extend({ userId: z.uuid().optional() });
type AuditQuery = PageQuery & z.output<typeof auditFilter> & { readonly userId?: string | undefined };

export type AuditEvents = ReturnType<typeof createAuditEvents>;

/** Reads what happened, newest first. */
export const createAuditEvents = ({ prisma }: { prisma: PrismaClient }) => ({
  list: async ({ userId, action, outcome, since, ...query }: AuditQuery): Promise<Page<AuditEventView>> => {
    const { where: after, ...page } = pageArguments(query);
    const wanted = {
      ...(userId !== undefined && { userId }),
      ...(action !== undefined && { action }),
      ...(outcome !== undefined && { outcome }),
      ...(since !== undefined && { at: { gte: new Date(since) } }),
    };
    const rows = await prisma.auditEvent.findMany({ ...page, where: { AND: [wanted, after ?? {}] } });
    return toPage(rows, query, toView);
  },
});

const toView = ({ id, at, userId, agentId, action, target, outcome, detail }: AuditEvent): AuditEventView => ({
  id,
  at: at.toISOString(),
  userId,
  agentId,
  action,
  target,
  outcome,
  detail: z.record(z.string(), z.unknown()).catch({}).parse(detail),
});
