import type { z } from 'zod';
import type { Audit } from '../audit/audit.ts';
import type { Registry } from '../capabilities/registry.ts';
import type { PrismaClient } from '../db/generated/client.ts';
import { whenGone } from '../db/gone.ts';
import { type Precondition, requireUnchanged } from '../db/precondition.ts';
import { AppError } from '../errors.ts';
import { checkOperations, type projectBindingInput } from './allowance.ts';
import { type BindingView, bindingEtag, toBindingView } from './view.ts';

type ProjectBindingInput = z.output<typeof projectBindingInput>;

interface BindingOptions {
  readonly prisma: PrismaClient;
  readonly registry: Registry;
  readonly audit: Audit;
}

export type BindingStore = ReturnType<typeof createBindingStore>;

/** Which connections a project may use. The project and the connection must both be the user's. */
export const createBindingStore = ({ prisma, registry, audit }: BindingOptions) => ({
  /** @throws AppError `not_found`, `invalid_input` (operations that the connection does not have). */
  put: (
    userId: string,
    projectId: string,
    connectionId: string,
    { followUpstream, ...allowance }: ProjectBindingInput,
    precondition?: Precondition,
  ): Promise<BindingView> =>
    prisma
      .$transaction(async (tx) => {
        const connection = await tx.connection.findFirst({
          where: { id: connectionId, userId, user: { projects: { some: { id: projectId } } } },
        });
        if (!connection) throw new AppError('not_found');
        await requireUnchanged(tx, precondition, ['project binding', projectId, connectionId], async () => {
          const found = await tx.projectBinding.findUnique({ where: { projectId_connectionId: { projectId, connectionId } } });
          return found ? bindingEtag(found) : undefined;
        });
        await checkOperations(tx, registry, connection, allowance);
        const allowed = { effects: [...allowance.effects], operations: [...allowance.operations], followUpstream };
        const saved = await tx.projectBinding.upsert({
          where: { projectId_connectionId: { projectId, connectionId } },
          create: { projectId, connectionId, ...allowed },
          update: allowed,
        });
        await audit.record(tx, {
          userId,
          action: 'project.bind',
          target: projectId,
          outcome: 'ok',
          detail: { connectionId, ...allowance, followUpstream },
        });
        return toBindingView({ ...saved, connection });
      })
      .catch(whenGone),

  /** Agents that were narrowed to this connection stay narrowed: binding it again gives them no more than before. */
  delete: (userId: string, projectId: string, connectionId: string): Promise<void> =>
    prisma.$transaction(async (tx) => {
      const { count } = await tx.projectBinding.deleteMany({ where: { projectId, connectionId, project: { userId } } });
      if (count === 0) throw new AppError('not_found');
      await audit.record(tx, { userId, action: 'project.unbind', target: projectId, outcome: 'ok', detail: { connectionId } });
    }),
});
