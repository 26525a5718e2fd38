import { z } from 'zod';
import type { Audit } from '../audit/audit.ts';
import type { PrismaClient } from '../db/generated/client.ts';
import { type Page, type PageQuery, pageArguments, toPage } from '../db/page.ts';
import { type Precondition, requireUnchanged } from '../db/precondition.ts';
import { AppError } from '../errors.ts';
import { nameInput } from '../name-input.ts';
import { type ProjectDetail, type ProjectView, projectEtag, toProjectDetail, toProjectView } from './view.ts';

export const projectInput = z.strictObject({ name: nameInput });
type ProjectInput = z.output<typeof projectInput>;

export type ProjectStore = ReturnType<typeof createProjectStore>;

/** A user's projects. Ownership is part of every query: a foreign id finds as little as an unknown one. */
export const createProjectStore = ({ prisma, audit }: { prisma: PrismaClient; audit: Audit }) => ({
  create: (userId: string, { name }: ProjectInput): Promise<ProjectDetail> =>
    prisma.$transaction(async (tx) => {
      const project = await tx.project.create({ data: { userId, name } });
      await audit.record(tx, { userId, action: 'project.create', target: project.id, outcome: 'ok' });
      return toProjectDetail({ ...project, bindings: [] });
    }),

  list: async (userId: string, query: PageQuery): Promise<Page<ProjectView>> => {
    const { where: after, ...page } = pageArguments(query);
    const rows = await prisma.project.findMany({ ...page, where: { AND: [{ userId }, after ?? {}] } });
    return toPage(rows, query, toProjectView);
  },

  get: async (userId: string, id: string): Promise<ProjectDetail> => {
    const found = await prisma.project.findFirst({ where: { id, userId }, include: withBindings });
    if (!found) throw new AppError('not_found');
    return toProjectDetail(found);
  },

  rename: (userId: string, id: string, { name }: ProjectInput, precondition?: Precondition): Promise<ProjectDetail> =>
    prisma.$transaction(async (tx) => {
      await requireUnchanged(tx, precondition, ['project', id], async () => {
        const found = await tx.project.findFirst({ where: { id, userId } });
        if (!found) throw new AppError('not_found');
        return projectEtag(found);
      });
      const { count } = await tx.project.updateMany({ where: { id, userId }, data: { name } });
      if (count === 0) throw new AppError('not_found');
      await audit.record(tx, { userId, action: 'project.rename', target: id, outcome: 'ok' });
      return toProjectDetail(await tx.project.findUniqueOrThrow({ where: { id, userId }, include: withBindings }));
    }),

  /** Deletes the project with its bindings and agents, whose tokens stop working at once. */
  delete: (userId: string, id: string): Promise<void> =>
    prisma.$transaction(async (tx) => {
      const { count } = await tx.project.deleteMany({ where: { id, userId } });
      if (count === 0) throw new AppError('not_found');
      await audit.record(tx, { userId, action: 'project.delete', target: id, outcome: 'ok' });
    }),
});

const withBindings = { bindings: { include: { connection: true }, orderBy: { connection: { alias: 'asc' } } } } as const;
