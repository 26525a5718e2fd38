import { accessTokenSlot } from '../connections/status.ts';
import { readConfiguration } from '../connections/view.ts';
import type { Connection, PrismaClient } from '../db/generated/client.ts';
import type { OAuthClient } from './client.ts';

type Sibling = Pick<Connection, 'id' | 'userId' | 'alias' | 'displayName'>;

/** The other connections that hold tokens of the same account and OAuth app, in whatever connector and setup, and whoever's they are. */
export const findSiblings = async (
  prisma: PrismaClient,
  { id, pluginId, subject }: Connection,
  { clientId, scheme }: OAuthClient,
): Promise<Sibling[]> => {
  if (subject === null) return [];
  const others = await prisma.connection.findMany({
    where: { id: { not: id }, pluginId, subject },
    include: { installation: true },
    orderBy: { alias: 'asc' },
  });
  const ofApp = others.filter(
    ({ installation }) => readConfiguration(installation?.configuration)[scheme.clientIdField] === clientId,
  );
  const holding = await prisma.secret.findMany({
    where: { ownerKind: 'connection', ownerId: { in: ofApp.map((one) => one.id) }, slot: accessTokenSlot },
    select: { ownerId: true },
  });
  return ofApp.filter((one) => holding.some(({ ownerId }) => ownerId === one.id));
};
