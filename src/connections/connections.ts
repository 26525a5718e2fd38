import type { Catalog } from '../../catalog/catalog.ts';
import type { Audit } from '../audit/audit.ts';
import type { PrismaClient } from '../db/generated/client.ts';
import { AppError } from '../errors.ts';
import type { SecretStore } from '../secrets/store.ts';
import { createCreateConnection } from './create-connection.ts';
import { dropCredentials } from './credentials.ts';
import type { ConnectionStore } from './store.ts';
import { createUpdateConnection } from './update-connection.ts';
import type { ConnectionView } from './view.ts';

export interface ConnectionOptions {
  readonly prisma: PrismaClient;
  readonly catalog: Catalog;
  readonly store: ConnectionStore;
  readonly secrets: SecretStore;
  readonly audit: Audit;
  /** Asks the provider about a new credential; a provider that cannot be asked leaves the connection Unverified. */
  readonly recheck: (userId: string, id: string) => Promise<void>;
}

export type Connections = ReturnType<typeof createConnections>;

/** What people do with their connections. */
export const createConnections = (
  options: Omit<ConnectionOptions, 'recheck'> & { readonly validate: (userId: string, id: string) => Promise<void> },
) => {
  const { prisma, store, secrets, audit, validate } = options;
  const recheck = (userId: string, id: string) =>
    validate(userId, id).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
  return {
    get: store.get,
    list: store.list,
    create: createCreateConnection({ ...options, recheck }),
    update: createUpdateConnection({ ...options, recheck }),

    validate: async (userId: string, id: string): Promise<ConnectionView> => {
      await validate(userId, id);
      return store.get(userId, id);
    },

    /** Forgets the credential and who the account was; the connection stays. */
    disconnect: async (userId: string, id: string): Promise<ConnectionView> => {
      await prisma.$transaction(async (tx) => {
        await store.facts(tx, userId, id);
        await dropCredentials(tx, [id]);
        await audit.record(tx, { userId, action: 'connection.disconnect', target: id, outcome: 'ok' });
      });
      return store.get(userId, id);
    },

    /** Deletes the connection with its secrets and bindings. */
    remove: async (userId: string, id: string): Promise<void> => {
      await prisma.$transaction(async (tx) => {
        const { connection } = await store.facts(tx, userId, id);
        await secrets.deleteAll(tx, { kind: 'connection', id });
        await tx.connection.delete({ where: { id, userId } });
        await audit.record(tx, {
          userId,
          action: 'connection.delete',
          target: id,
          outcome: 'ok',
          detail: { alias: connection.alias },
        });
      });
    },
  };
};
