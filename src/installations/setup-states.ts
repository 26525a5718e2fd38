import type { Definition } from '../../catalog/catalog.ts';
import { isComplete } from '../connections/status.ts';
import { readConfiguration } from '../connections/view.ts';
import type { Installation, PrismaClient } from '../db/generated/client.ts';

/** How far a user is with one auth scheme. It can be connected when it is enabled and complete. */
export interface SetupState {
  /** Which installation the user's connections use. */
  readonly installation: 'none' | 'own' | 'shared';
  readonly enabled: boolean;
  /** Also true where nothing has to be set up. */
  readonly complete: boolean;
  /** How many connections the user has. */
  readonly connections: number;
}

export type SetupStates = ReturnType<typeof createSetupStates>;

/** Reads everything of a user that the setup states of these plugins depend on, then answers state by state. */
export const createSetupStates =
  ({ prisma }: { prisma: PrismaClient }) =>
  async (userId: string, pluginIds: readonly string[]): Promise<(definition: Definition) => SetupState> => {
    const ofPlugins = { pluginId: { in: [...pluginIds] } };
    const installations = await prisma.installation.findMany({ where: { ...ofPlugins, OR: [{ userId }, { userId: null }] } });
    const secrets = await prisma.secret.findMany({
      where: { ownerKind: 'installation', ownerId: { in: installations.map(({ id }) => id) } },
      select: { ownerId: true, slot: true },
    });
    const counts = await prisma.connection.groupBy({
      by: ['pluginId', 'connectorId', 'authSchemeId'],
      where: { userId, ...ofPlugins },
      _count: true,
    });

    return (definition) => {
      const found = installations.filter(isOf(definition));
      const used = found.find((one) => one.userId !== null) ?? found[0];
      return {
        installation: used ? (used.userId === null ? 'shared' : 'own') : 'none',
        enabled: used?.enabled ?? true,
        complete: isComplete(definition.scheme.installationFields, {
          enabled: true,
          configuration: readConfiguration(used?.configuration),
          slots: new Set(secrets.filter(({ ownerId }) => ownerId === used?.id).map(({ slot }) => slot)),
        }),
        connections: counts.find(isOf(definition))?._count ?? 0,
      };
    };
  };

const isOf =
  ({ plugin, connector, scheme }: Definition) =>
  ({ pluginId, connectorId, authSchemeId }: Pick<Installation, 'pluginId' | 'connectorId' | 'authSchemeId'>): boolean =>
    pluginId === plugin.id && connectorId === connector.id && authSchemeId === scheme.id;
