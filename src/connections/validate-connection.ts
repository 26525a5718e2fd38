import type { Catalog } from '../../catalog/catalog.ts';
import type { Clock } from '../clock.ts';
import type { PrismaClient } from '../db/generated/client.ts';
import { AppError } from '../errors.ts';
import type { SecretStore } from '../secrets/store.ts';
import type { ReadAccount } from './account.ts';
import { credentialFor, fieldReader } from './credential.ts';
import type { ConnectionStore } from './store.ts';
import { type ConnectionFacts, readConfiguration, statusOf } from './view.ts';

interface ValidateOptions {
  readonly prisma: PrismaClient;
  readonly catalog: Catalog;
  readonly store: ConnectionStore;
  readonly secrets: SecretStore;
  readonly readAccount: ReadAccount;
  readonly clock: Clock;
}

/**
 * Asks the provider whether the stored credential still opens the account, and keeps the answer. Nothing is asked while
 * the connection lacks a setup, a field or a sign-in.
 * @throws AppError `not_found`; `upstream_…` when the provider could not be asked: then nothing is changed.
 */
export const createValidateConnection =
  (options: ValidateOptions) =>
  async (userId: string, id: string): Promise<void> => {
    const { prisma, catalog, store, clock } = options;
    const facts = await store.facts(prisma, userId, id);
    if (!isCheckable(statusOf(catalog, facts, clock()).reason)) return;
    const verdict = await ask(options, facts);
    await prisma.connection.updateMany({
      where: { id, userId, generation: facts.connection.generation },
      data: 'fault' in verdict ? { fault: verdict.fault } : { fault: null, verifiedAt: clock(), ...verdict },
    });
  };

const isCheckable = (reason: string): boolean =>
  ['ready', 'not-verified', 'credential-rejected', 'secret-unreadable', 'token-expired'].includes(reason);

const ask = async ({ prisma, catalog, secrets, readAccount }: ValidateOptions, { connection, installation }: ConnectionFacts) => {
  const definition = catalog.definition(connection);
  if (!definition) throw new AppError('not_found');
  const own = readConfiguration(connection.configuration);
  const shared = readConfiguration(installation?.configuration);
  const open = async (slot: string): Promise<string | undefined> =>
    (await secrets.read(prisma, { kind: 'connection', id: connection.id }, slot)) ??
    (installation ? secrets.read(prisma, { kind: 'installation', id: installation.id }, slot) : undefined);
  try {
    const credential = await credentialFor(definition.scheme, fieldReader(open, own, shared));
    const { subject, label } = await readAccount(definition, { ...shared, ...own }, credential);
    if (connection.subject !== null && subject !== null && subject !== connection.subject)
      return { fault: 'credential-rejected' };
    return subject === null ? {} : { subject, accountLabel: label };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'upstream_unauthorized') return { fault: 'credential-rejected' };
    if (error.code === 'secret_unreadable') return { fault: 'secret-unreadable' };
    throw error;
  }
};
