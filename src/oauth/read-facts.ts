import type { Catalog, Definition } from '../../catalog/catalog.ts';
import type { Clock } from '../clock.ts';
import { usesTokens } from '../connections/status.ts';
import type { ConnectionStore } from '../connections/store.ts';
import { type ConnectionFacts, statusOf } from '../connections/view.ts';
import type { PrismaClient } from '../db/generated/client.ts';
import { AppError } from '../errors.ts';
import { findInstallation } from '../installations/find.ts';

export interface ReadFactsOptions {
  readonly prisma: PrismaClient;
  readonly catalog: Catalog;
  readonly store: ConnectionStore;
  readonly clock: Clock;
}

export type ReadFacts = (
  userId: string,
  connectionId: string,
) => Promise<{ readonly facts: ConnectionFacts; readonly definition: Definition }>;

/**
 * A connection that can be signed in at its provider, and its entry. One that was made before any setup takes one in now.
 * @throws AppError `not_found`, `not_oauth`, `installation_needed`.
 */
export const createReadFacts =
  ({ prisma, catalog, store, clock }: ReadFactsOptions): ReadFacts =>
  async (userId, connectionId) => {
    const facts = await withInstallation(prisma, store, userId, connectionId);
    const definition = catalog.definition(facts.connection);
    if (!definition) throw new AppError('connection_not_ready', { detail: 'The catalog no longer offers this integration.' });
    if (!usesTokens(definition.scheme)) throw new AppError('not_oauth');
    if (blocking.includes(statusOf(catalog, facts, clock()).reason)) throw new AppError('installation_needed');
    return { facts, definition };
  };

/** A setup that the provider rejected does not block: a new sign-in is how one finds out whether it is mended. */
const blocking: readonly string[] = [
  'installation-missing',
  'installation-disabled',
  'installation-incomplete',
  'connection-incomplete',
];

const withInstallation = async (
  prisma: PrismaClient,
  store: ConnectionStore,
  userId: string,
  id: string,
): Promise<ConnectionFacts> => {
  const facts = await store.facts(prisma, userId, id);
  if (facts.installation) return facts;
  const installation = await findInstallation(prisma, userId, facts.connection);
  if (!installation) return facts;
  await prisma.connection.updateMany({ where: { id, userId, installationId: null }, data: { installationId: installation.id } });
  return store.facts(prisma, userId, id);
};
