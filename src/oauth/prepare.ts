import type { Definition } from '../../catalog/catalog.ts';
import type { McpOAuthScheme, OAuth2Scheme } from '../../catalog/define.ts';
import { fieldReader } from '../connections/credential.ts';
import { addressValues } from '../connections/derived.ts';
import { type ConnectionFacts, readConfiguration } from '../connections/view.ts';
import type { PrismaClient } from '../db/generated/client.ts';
import { AppError } from '../errors.ts';
import { readPrivateKey } from '../secrets/private-key.ts';
import type { SecretStore } from '../secrets/store.ts';
import type { OAuthClient } from './client.ts';
import { type FoundServer, readFoundServer, schemeOf } from './mcp/found-server.ts';
import type { RegisteredClients } from './mcp/registered-clients.ts';
import type { ReadFacts } from './read-facts.ts';

export interface PrepareOptions {
  readonly prisma: PrismaClient;
  readonly readFacts: ReadFacts;
  readonly secrets: SecretStore;
  readonly registered: Pick<RegisteredClients, 'secretOf'>;
}

/** A connection that can be signed in at its provider. */
export interface Prepared {
  readonly facts: ConnectionFacts;
  /** Its scheme is the client's: what an MCP server said stands in it as if the entry did. */
  readonly definition: Definition;
  readonly client: OAuthClient;
}

/** @param found what the MCP server of a sign-in said; without it, what it said when the connection was connected. */
export type Prepare = (userId: string, connectionId: string, found?: FoundServer) => Promise<Prepared>;

/**
 * Brings what a sign-in needs: the connection, its entry, and the OAuth app from its installation.
 * @throws AppError as `ReadFacts`; `invalid_input` (a value that makes an unsafe address); `not_refreshable`: nobody has signed
 * in yet, and who gives access is not known.
 */
export const createPrepare =
  (options: PrepareOptions): Prepare =>
  async (userId, connectionId, found) => {
    const { facts, definition } = await options.readFacts(userId, connectionId);
    const { scheme } = definition;
    if (scheme.type === 'oauth2') return { facts, definition, client: await readClient(options, scheme, facts) };
    if (scheme.type !== 'mcp-oauth') throw new AppError('not_oauth');
    const server = found ?? readFoundServer(facts.connection.foundServer);
    if (!server) throw new AppError('not_refreshable');
    const client = await foundClient(options, scheme, facts, server);
    return { facts, definition: { ...definition, scheme: client.scheme }, client };
  };

const readClient = async (
  { prisma, secrets }: PrepareOptions,
  scheme: OAuth2Scheme,
  { connection, installation }: ConnectionFacts,
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

const foundClient = async (
  options: PrepareOptions,
  scheme: McpOAuthScheme,
  facts: ConnectionFacts,
  found: FoundServer,
): Promise<OAuthClient> => {
  const { kind, id, registration } = found.client;
  const secret =
    kind === 'entered'
      ? await enteredSecret(options, facts)
      : registration === undefined
        ? undefined
        : await options.registered.secretOf(registration);
  return { scheme: schemeOf(scheme, found), clientId: id, clientSecret: secret, values: {}, found };
};

const enteredSecret = async (
  { prisma, secrets }: { readonly prisma: PrismaClient; readonly secrets: SecretStore },
  { connection, installation }: ConnectionFacts,
): Promise<string | undefined> =>
  (await secrets.read(prisma, { kind: 'connection', id: connection.id }, 'client-secret')) ??
  (installation ? secrets.read(prisma, { kind: 'installation', id: installation.id }, 'client-secret') : undefined);

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
