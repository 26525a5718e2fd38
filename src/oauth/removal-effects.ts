/** What disconnecting or deleting a connection would do, said before it is done. */
import { z } from 'zod';
import type { ProjectTools } from '../capabilities/tools.ts';
import type { ConnectionStore } from '../connections/store.ts';
import type { PrismaClient } from '../db/generated/client.ts';
import { AppError } from '../errors.ts';
import type { Prepare } from './prepare.ts';
import { findSiblings } from './siblings.ts';

export const removalEffects = z.object({
  access: z
    .enum(['none', 'ended', 'kept', 'stays'])
    .describe(
      'What becomes of the access at the provider. none: there is none; ended: it is given back; kept: siblings still need it; stays: this provider lets only the user end it, in its own settings',
    ),
  siblings: z
    .array(z.object({ id: z.uuid(), alias: z.string(), displayName: z.string() }))
    .describe('Your other connections to the same account: they go on working'),
  projects: z
    .array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        tools: z.int().describe('How many tools it has of this connection now'),
        agents: z.array(z.object({ id: z.uuid(), name: z.string() })).describe('Those that may use it'),
      }),
    )
    .describe('Those it is given to'),
});
type RemovalEffects = z.output<typeof removalEffects>;

interface EffectsOptions {
  readonly prisma: PrismaClient;
  readonly store: ConnectionStore;
  readonly prepare: Prepare;
  readonly resolve: ProjectTools['resolve'];
}

export type ReadRemovalEffects = ReturnType<typeof createReadRemovalEffects>;

/** @throws AppError `not_found`. */
export const createReadRemovalEffects =
  (options: EffectsOptions) =>
  async (userId: string, id: string): Promise<RemovalEffects> => {
    const { connection } = await options.store.facts(options.prisma, userId, id);
    const [atProvider, projects] = await Promise.all([
      effectsAtProvider(options, userId, id),
      effectsInProjects(options, userId, id, connection.alias),
    ]);
    return { ...atProvider, projects };
  };

const effectsAtProvider = async ({ prisma, prepare }: EffectsOptions, userId: string, id: string) => {
  const prepared = await prepare(userId, id).catch((error: unknown) => {
    if (error instanceof AppError && error.code !== 'unavailable') return undefined;
    throw error;
  });
  const isHeld = (await prisma.secret.count({ where: { ownerKind: 'connection', ownerId: id } })) > 0;
  if (!prepared || !isHeld) return { access: 'none' as const, siblings: [] };
  const siblings = await findSiblings(prisma, prepared.facts.connection, prepared.client);
  const { revoke } = prepared.client.scheme;
  const ended = revoke?.ends === 'grant' && siblings.length > 0 ? ('kept' as const) : ('ended' as const);
  return {
    access: revoke ? ended : ('stays' as const),
    // Whether somebody else uses the same account is not this user's business.
    siblings: siblings
      .filter((one) => one.userId === userId)
      .map(({ id: sibling, alias, displayName }) => ({ id: sibling, alias, displayName })),
  };
};

const effectsInProjects = async ({ prisma, resolve }: EffectsOptions, userId: string, connectionId: string, alias: string) => {
  const projects = await prisma.project.findMany({
    where: { userId, bindings: { some: { connectionId } } },
    select: {
      id: true,
      name: true,
      agents: {
        where: { OR: [{ restricted: false }, { bindings: { some: { connectionId } } }] },
        select: { id: true, name: true },
        orderBy: { id: 'asc' },
      },
    },
    orderBy: { id: 'asc' },
  });
  return Promise.all(
    projects.map(async (project) => {
      const { groups } = await resolve({ kind: 'user', userId, projectId: project.id });
      const tools = groups.flatMap((group) => group.tools).filter(({ name }) => name.startsWith(`${alias}__`));
      return { ...project, tools: tools.length };
    }),
  );
};
