import type { DefinitionIds } from '../../catalog/catalog.ts';
import type { Installation, Prisma } from '../db/generated/client.ts';

/** The setup that a user's connections of this kind use: their own, else the one shared with everybody. */
export const findInstallation = async (
  tx: Prisma.TransactionClient,
  userId: string,
  { pluginId, connectorId, authSchemeId }: DefinitionIds,
): Promise<Installation | null> => {
  const found = await tx.installation.findMany({
    where: { pluginId, connectorId, authSchemeId, OR: [{ userId }, { userId: null }] },
  });
  return found.find((one) => one.userId !== null) ?? found[0] ?? null;
};
