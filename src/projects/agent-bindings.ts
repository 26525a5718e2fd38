import type { Audit } from '../audit/audit.ts';
import type { Allowance } from '../capabilities/allowance.ts';
import type { Registry } from '../capabilities/registry.ts';
import type { PrismaClient } from '../db/generated/client.ts';
import { whenGone } from '../db/gone.ts';
import { type Precondition, requireUnchanged } from '../db/precondition.ts';
import { AppError } from '../errors.ts';
import { checkOperations } from './allowance.ts';
import { type BindingView, bindingEtag, toBindingView } from './view.ts';

interface AgentBindingOptions {
  readonly prisma: PrismaClient;
  readonly registry: Registry;
  readonly audit: Audit;
}

/** Names one agent's use of one connection, with everything that must belong together. */
export interface AgentBindingIds {
  readonly projectId: string;
  readonly agentId: string;
  readonly connectionId: string;
}

export type AgentBindingStore = ReturnType<typeof createAgentBindingStore>;

/** Narrows what one agent may use of its project's connections. What it may do is what project and agent both allow. */
export const createAgentBindingStore = ({ prisma, registry, audit }: AgentBindingOptions) => ({
  /** @throws AppError `not_found` (also for a connection that the project was not given), `invalid_input`. */
  put: (userId: string, ids: AgentBindingIds, allowance: Allowance, precondition?: Precondition): Promise<BindingView> =>
    prisma
      .$transaction(async (tx) => {
        const { projectId, agentId, connectionId } = ids;
        const given = await tx.projectBinding.findFirst({
          where: { projectId, connectionId, connection: { userId }, project: { userId, agents: { some: { id: agentId } } } },
          include: { connection: true },
        });
        if (!given) throw new AppError('not_found');
        await requireUnchanged(tx, precondition, ['agent binding', agentId, connectionId], async () => {
          const found = await tx.agentBinding.findUnique({ where: { agentId_connectionId: { agentId, connectionId } } });
          return found ? bindingEtag(found) : undefined;
        });
        await checkOperations(tx, registry, given.connection, allowance);
        const allowed = { effects: [...allowance.effects], operations: [...allowance.operations] };
        const saved = await tx.agentBinding.upsert({
          where: { agentId_connectionId: { agentId, connectionId } },
          create: { agentId, connectionId, ...allowed },
          update: allowed,
        });
        await tx.agent.update({ where: { id: agentId }, data: { restricted: true } });
        await audit.record(tx, {
          userId,
          action: 'agent.bind',
          target: agentId,
          outcome: 'ok',
          detail: { projectId, connectionId, ...allowance },
        });
        return toBindingView({ ...saved, connection: given.connection });
      })
      .catch(whenGone),

  /** Takes the connection from the agent, which stays restricted to what its other bindings name. */
  delete: (userId: string, { projectId, agentId, connectionId }: AgentBindingIds): Promise<void> =>
    prisma.$transaction(async (tx) => {
      const { count } = await tx.agentBinding.deleteMany({
        where: { agentId, connectionId, agent: { projectId, project: { userId } } },
      });
      if (count === 0) throw new AppError('not_found');
      await audit.record(tx, {
        userId,
        action: 'agent.unbind',
        target: agentId,
        outcome: 'ok',
        detail: { projectId, connectionId },
      });
    }),
});
