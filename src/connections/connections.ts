import type { Prisma } from '../db/generated/client.ts';
import { AppError } from '../errors.ts';
import { type ConnectionOptions, createCreateConnection } from './create-connection.ts';
import { dropCredentials } from './credentials.ts';
import type { PlanRevocation, Renew } from './renewal.ts';
import { canRefresh } from './status.ts';
import { createUpdateConnection } from './update-connection.ts';
import type { Validate } from './validate-connection.ts';
import type { ConnectionView } from './view.ts';

export type Connections = ReturnType<typeof createConnections>;

/** What people do with their connections. */
export const createConnections = (
  options: Omit<ConnectionOptions, 'recheck'> & {
    readonly validate: Validate;
    readonly renew: Renew;
    readonly planRevocation: PlanRevocation;
    /** The connection's credential is gone: whatever works with it ends. */
    readonly onForgotten: (id: string) => void;
  },
) => {
  const { prisma, catalog, store, secrets, audit, validate, renew, planRevocation, onForgotten } = options;
  /** What is stored goes first, whatever the provider says later. */
  const forget = async (userId: string, id: string, action: string, change: (tx: Prisma.TransactionClient) => Promise<void>) => {
    const { connection } = await store.facts(prisma, userId, id);
    const revoke = await planRevocation(connection);
    await prisma.$transaction(async (tx) => {
      await store.facts(tx, userId, id);
      await change(tx);
      await audit.record(tx, { userId, action, target: id, outcome: 'ok', detail: { alias: connection.alias } });
    });
    onForgotten(id);
    await revoke();
  };
  const recheck = (userId: string, id: string) =>
    validate({ userId, id }).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
  return {
    get: store.get,
    list: store.list,
    create: createCreateConnection({ ...options, recheck }),
    update: createUpdateConnection({ ...options, recheck }),

    validate: async (userId: string, id: string): Promise<ConnectionView> => {
      await validate({ userId, id });
      return store.get(userId, id);
    },

    /** Renews the access token now. @throws AppError as `Renew`; `not_refreshable`. */
    refresh: async (userId: string, id: string): Promise<ConnectionView> => {
      const { connection, connectionSlots } = await store.facts(prisma, userId, id);
      const scheme = catalog.definition(connection)?.scheme;
      if (!scheme || !canRefresh(scheme, { slots: connectionSlots })) throw new AppError('not_refreshable');
      await renew({ userId, connectionId: id, generation: connection.generation });
      return store.get(userId, id);
    },

    /** Forgets the credential and who the account was, and gives the access back at the provider; the connection stays. */
    disconnect: async (userId: string, id: string): Promise<ConnectionView> => {
      await forget(userId, id, 'connection.disconnect', (tx) => dropCredentials(tx, [id]));
      return store.get(userId, id);
    },

    /** Deletes the connection with its secrets and bindings, and gives the access back at the provider. */
    remove: (userId: string, id: string): Promise<void> =>
      forget(userId, id, 'connection.delete', async (tx) => {
        await secrets.deleteAll(tx, { kind: 'connection', id });
        await tx.connection.delete({ where: { id, userId } });
      }),
  };
};
