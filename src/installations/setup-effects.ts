/** Whom a change or the removal of a setup would concern, said before it is done. */
import { z } from 'zod';
import type { Catalog, DefinitionIds } from '../../catalog/catalog.ts';
import type { Clock } from '../clock.ts';
import { type HasKey, loadFacts } from '../connections/facts.ts';
import { connectionStatuses } from '../connections/status.ts';
import { statusOf } from '../connections/view.ts';
import type { PrismaClient } from '../db/generated/client.ts';
import { AppError } from '../errors.ts';
import { addressFieldsOfSetup } from './parse-setup.ts';
import type { InstallationOwner } from './put-installation.ts';

export const setupEffects = z.object({
  connections: z.int().describe('How many use it'),
  users: z.int().describe('How many people have these connections'),
  statuses: z.array(z.object({ status: z.enum(connectionStatuses), connections: z.int() })).describe('How many of each status'),
  yours: z
    .array(z.object({ id: z.uuid(), alias: z.string(), displayName: z.string(), status: z.enum(connectionStatuses) }))
    .describe('The first hundred of your own among them'),
  waiting: z.int().describe('How many connections without a setup would begin to use it'),
  addressFields: z
    .array(z.string())
    .describe(
      'Fields that are part of an address. Changing one, or removing the setup, forgets the credentials of its connections',
    ),
});
type SetupEffects = z.output<typeof setupEffects>;

interface EffectsOptions {
  readonly prisma: PrismaClient;
  readonly catalog: Catalog;
  readonly clock: Clock;
  readonly hasKey: HasKey;
}

const mostOfYours = 100;
const batch = 500;

export type ReadSetupEffects = ReturnType<typeof createReadSetupEffects>;

/** A setup that is not there yet concerns only those that wait for it. @throws AppError `not_found` (no such definition). */
export const createReadSetupEffects = (options: EffectsOptions) => {
  const { prisma, catalog } = options;
  return async ({ userId, shared }: InstallationOwner, ids: DefinitionIds): Promise<SetupEffects> => {
    const definition = catalog.definition(ids);
    const key = definition
      ? { pluginId: definition.plugin.id, connectorId: definition.connector.id, authSchemeId: definition.scheme.id }
      : ids;
    const installation = await prisma.installation.findFirst({ where: { ...key, userId: shared ? null : userId } });
    if (!definition && !installation) throw new AppError('not_found');
    const using = installation ? await connectionsUnder(options, installation.id) : [];
    return {
      connections: using.length,
      users: new Set(using.map((one) => one.userId)).size,
      statuses: connectionStatuses.flatMap((status) => {
        const connections = using.filter((one) => one.status === status).length;
        return connections > 0 ? [{ status, connections }] : [];
      }),
      yours: using
        .filter((one) => one.userId === userId)
        .slice(0, mostOfYours)
        .map(({ id, alias, displayName, status }) => ({ id, alias, displayName, status })),
      waiting: await prisma.connection.count({ where: { ...key, installationId: null, ...(!shared && { userId }) } }),
      addressFields: definition ? addressFieldsOfSetup(definition) : [],
    };
  };
};

const connectionsUnder = async ({ prisma, catalog, clock, hasKey }: EffectsOptions, installationId: string) => {
  const found = [];
  let last: string | undefined;
  do {
    const rows = await prisma.connection.findMany({
      where: { installationId, ...(last !== undefined && { id: { gt: last } }) },
      include: { installation: true },
      orderBy: { id: 'asc' },
      take: batch,
    });
    for (const facts of await loadFacts(prisma, rows, hasKey)) {
      const { id, userId, alias, displayName } = facts.connection;
      found.push({ id, userId, alias, displayName, status: statusOf(catalog, facts, clock()).status });
    }
    last = rows.length < batch ? undefined : rows.at(-1)?.id;
  } while (last !== undefined);
  return found;
};
