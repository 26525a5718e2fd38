import { z } from 'zod';
import type { Audit } from '../audit/audit.ts';
import type { PrismaClient } from '../db/generated/client.ts';
import { whenGone } from '../db/gone.ts';
import { type Page, type PageQuery, pageArguments, toPage } from '../db/page.ts';
import { type Precondition, requireUnchanged } from '../db/precondition.ts';
import { AppError } from '../errors.ts';
import { nameInput } from '../name-input.ts';
import { agentTokenPrefix, hashToken, randomToken } from '../secrets/tokens.ts';
import { type AgentView, type AgentWithToken, agentEtag, toAgentView } from './view.ts';

const restricted = z.boolean().describe('Whether the agent may use only what its own bindings name');
export const agentInput = z.strictObject({ name: nameInput, restricted: restricted.default(false) });
export const agentChange = z.strictObject({ name: nameInput.optional(), restricted: restricted.optional() });

export type AgentStore = ReturnType<typeof createAgentStore>;

/** The agents of a project. A token is answered once, when it is made; the database keeps its hash. */
export const createAgentStore = ({ prisma, audit }: { prisma: PrismaClient; audit: Audit }) => ({
  create: (userId: string, projectId: string, { name, restricted }: z.output<typeof agentInput>): Promise<AgentWithToken> =>
    prisma
      .$transaction(async (tx) => {
        const project = await tx.project.findFirst({ where: { id: projectId, userId }, select: { id: true } });
        if (!project) throw new AppError('not_found');
        const token = makeToken();
        const agent = await tx.agent.create({ data: { projectId: project.id, name, restricted, tokenHash: hashToken(token) } });
        await audit.record(tx, { userId, action: 'agent.create', target: agent.id, outcome: 'ok', detail: { projectId } });
        return { ...toAgentView({ ...agent, bindings: [] }), token };
      })
      .catch(whenGone),

  list: async (userId: string, projectId: string, query: PageQuery): Promise<Page<AgentView>> => {
    const found = await prisma.project.findFirst({
      where: { id: projectId, userId },
      select: { agents: { ...pageArguments(query), include: withBindings } },
    });
    if (!found) throw new AppError('not_found');
    return toPage(found.agents, query, toAgentView);
  },

  /** Renames the agent, restricts it, or lifts the restriction. */
  update: (
    userId: string,
    projectId: string,
    id: string,
    change: z.output<typeof agentChange>,
    precondition?: Precondition,
  ): Promise<AgentView> =>
    prisma.$transaction(async (tx) => {
      await requireUnchanged(tx, precondition, ['agent', id], async () => {
        const found = await tx.agent.findFirst({ where: { id, projectId, project: { userId } } });
        if (!found) throw new AppError('not_found');
        return agentEtag(found);
      });
      const { count } = await tx.agent.updateMany({
        where: { id, projectId, project: { userId } },
        data: definedIn(change),
      });
      if (count === 0) throw new AppError('not_found');
      await audit.record(tx, {
        userId,
        action: 'agent.update',
        target: id,
        outcome: 'ok',
        detail: { projectId, ...definedIn(change) },
      });
      return toAgentView(await tx.agent.findUniqueOrThrow({ where: { id }, include: withBindings }));
    }),

  /** Gives the agent a new token; the old one stops working at once. */
  rotateToken: (userId: string, projectId: string, id: string): Promise<AgentWithToken> =>
    prisma.$transaction(async (tx) => {
      const token = makeToken();
      const { count } = await tx.agent.updateMany({
        where: { id, projectId, project: { userId } },
        data: { tokenHash: hashToken(token) },
      });
      if (count === 0) throw new AppError('not_found');
      await audit.record(tx, { userId, action: 'agent.rotate-token', target: id, outcome: 'ok', detail: { projectId } });
      return { ...toAgentView(await tx.agent.findUniqueOrThrow({ where: { id }, include: withBindings })), token };
    }),

  /** Deletes the agent; its token stops working at once. */
  delete: (userId: string, projectId: string, id: string): Promise<void> =>
    prisma.$transaction(async (tx) => {
      const { count } = await tx.agent.deleteMany({ where: { id, projectId, project: { userId } } });
      if (count === 0) throw new AppError('not_found');
      await audit.record(tx, { userId, action: 'agent.delete', target: id, outcome: 'ok', detail: { projectId } });
    }),
});

const withBindings = { bindings: { include: { connection: true }, orderBy: { connection: { alias: 'asc' } } } } as const;

const definedIn = ({ name, restricted }: z.output<typeof agentChange>) => ({
  ...(name !== undefined && { name }),
  ...(restricted !== undefined && { restricted }),
});

const makeToken = (): string => agentTokenPrefix + randomToken();
