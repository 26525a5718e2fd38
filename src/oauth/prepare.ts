import type { Catalog, Definition } from '../../catalog/catalog.ts';
import type { OAuth2Scheme } from '../../catalog/define.ts';
import { UrlFieldError } from '../../catalog/fill-url.ts';
import type { Clock } from '../clock.ts';
import { fieldReader } from '../connections/credential.ts';
import { addressValues } from '../connections/derived.ts';
import type { ConnectionStore } from '../connections/store.ts';
import { type ConnectionFacts, readConfiguration, statusOf } from '../connections/view.ts';
import type { PrismaClient } from '../db/generated/client.ts';
import { AppError } from '../errors.ts';
import { findInstallation } from '../installations/find.ts';
import { readPrivateKey } from '../secrets/private-key.ts';
import type { SecretStore } from '../secrets/store.ts';
import type { OAuthClient } from './client.ts';

export interface PrepareOptions {
  readonly prisma: PrismaClient;
  readonly catalog: Catalog;
  readonly store: ConnectionStore;
  readonly secrets: SecretStore;
  readonly clock: Clock;
}

/** A connection that can be signed in at its provider. */
export interface Prepared {
  readonly facts: ConnectionFacts;
  readonly definition: Definition;
  readonly client: OAuthClient;
}

export type Prepare = (userId: string, connectionId: string) => Promise<Prepared>;

/**
 * Brings what a sign-in needs: the connection, its entry, and the OAuth app from its installation. A connection that was
 * made before any setup takes one in now.
 * @throws AppError `not_found`, `not_oauth`, `installation_needed`, `invalid_input` (a value that makes an unsafe address).
 */
export const createPrepare =
  ({ prisma, catalog, store, secrets, clock }: PrepareOptions): Prepare =>
  async (userId, connectionId) => {
    const facts = await withInstallation(prisma, store, userId, connectionId);
    const definition = catalog.definition(facts.connection);
    if (!definition) throw new AppError('connection_not_ready', { detail: 'The catalog no longer offers this integration.' });
    const { scheme } = definition;
    if (scheme.type !== 'oauth2') throw new AppError('not_oauth');
    if (blocking.includes(statusOf(catalog, facts, clock()).reason)) throw new AppError('installation_needed');
    return { facts, definition, client: await readClient(scheme, facts, secrets, prisma) };
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

const readClient = async (
  scheme: OAuth2Scheme,
  { connection, installation }: ConnectionFacts,
  secrets: SecretStore,
  prisma: PrismaClient,
): Promise<OAuthClient> => {
  const shared = readConfiguration(installation?.configuration);
  const own = readConfiguration(connection.configuration);
  const open = async (slot: string) =>
    installation ? secrets.read(prisma, { kind: 'installation', id: installation.id }, slot) : undefined;
  const read = fieldReader(open, shared);
  return {
    scheme,
    clientId: await read(scheme.clientIdField),
    ...(await readProof(scheme, read)),
    values: addressValues(scheme, shared, own),
  };
};

const readProof = async (
  { clientAuthentication, clientSecretField, clientAssertionAlgorithm }: OAuth2Scheme,
  read: (field: string) => Promise<string>,
): Promise<Pick<OAuthClient, 'clientSecret' | 'privateKey'>> => {
  if (clientAuthentication === 'none') return { clientSecret: undefined };
  const secret = await read(clientSecretField);
  if (clientAuthentication !== 'private-key-jwt') return { clientSecret: secret };
  const privateKey = await readPrivateKey(secret, clientAssertionAlgorithm).catch(() => {
    throw new AppError('client_rejected');
  });
  return { clientSecret: undefined, privateKey };
};

/** A stored value that no longer makes a safe address is the setup's fault, and named. */
export const asInputError = (error: unknown): unknown =>
  error instanceof UrlFieldError
    ? new AppError('invalid_input', { errors: [{ path: `configuration.${error.field}`, message: error.message }] })
    : error;
