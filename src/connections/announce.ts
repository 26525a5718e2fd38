import type { Catalog } from '../../catalog/catalog.ts';
import type { Clock } from '../clock.ts';
import type { Connection, Prisma } from '../db/generated/client.ts';
import type { Outbox } from '../webhooks/outbox.ts';
import { type HasKey, loadFacts } from './facts.ts';
import type { Status, StatusReason } from './status.ts';
import { statusOf } from './view.ts';

interface AnnounceOptions {
  readonly catalog: Catalog;
  readonly hasKey: HasKey;
  readonly outbox: Outbox;
  readonly mendUrl: (connectionId: string, scopes: readonly string[]) => string;
  readonly clock: Clock;
}

/**
 * Tells the host application that a connection has come to need its user, or that it works again: once for each fault, however
 * often it is met. Called in the transaction that changed the connections, so that the news is there exactly when the change is.
 */
export type Announce = (tx: Prisma.TransactionClient, connectionIds: readonly string[]) => Promise<void>;

export const createAnnounce =
  ({ catalog, hasKey, outbox, mendUrl, clock }: AnnounceOptions): Announce =>
  async (tx, connectionIds) => {
    const now = clock();
    const rows = await tx.connection.findMany({
      where: {
        id: { in: [...connectionIds] },
        OR: [{ fault: { not: null } }, { needsUserFor: { not: null } }, { expiresAt: { lte: now } }],
      },
      include: { installation: true, user: true },
    });
    if (rows.length === 0) return;
    const users = new Map(rows.map(({ id, user }) => [id, user]));
    for (const facts of await loadFacts(tx, rows, hasKey)) {
      const { connection } = facts;
      const { id, userId, alias, pluginId, needsUserFor } = connection;
      const status = statusOf(catalog, facts, now);
      const news = newsOf(connection, status);
      const user = users.get(id);
      if (news === undefined || user === undefined) continue;
      // Another process may have found the same at the same moment; one of them tells.
      const { count } = await tx.connection.updateMany({
        where: { id, needsUserFor },
        data: { needsUserFor: news === 'connection.ready' ? null : status.reason },
      });
      if (count === 0) continue;
      const { issuer, subject } = user;
      const data = { userId, issuer, subject, connectionId: id, alias, pluginId, ...status, mendUrl: mendUrl(id, []) };
      await outbox.add(tx, { type: news, data });
    }
  };

/**
 * What takes a connection from its user without anybody's doing here. Secrets that cannot be read are none of it: that is a
 * matter of the keys of one process.
 */
const callsForUser: readonly StatusReason[] = ['grant-ended', 'credential-rejected', 'client-rejected', 'token-expired'];

const newsOf = (
  { needsUserFor, verifiedAt }: Connection,
  { status, reason }: Status,
): 'connection.needs_user' | 'connection.ready' | undefined => {
  if (status === 'Ready') return needsUserFor === null ? undefined : 'connection.ready';
  // A credential that never worked is known to whoever has just given it.
  const worked = verifiedAt !== null;
  return callsForUser.includes(reason) && worked && reason !== needsUserFor ? 'connection.needs_user' : undefined;
};
