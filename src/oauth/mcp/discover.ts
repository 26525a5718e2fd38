/** Finds out, when somebody connects, who gives access to the connection's MCP server, and as which app they sign in there. */
import type { Definition } from '../../../catalog/catalog.ts';
import type { McpOAuthScheme } from '../../../catalog/define.ts';
import { addressFields, fillUrl } from '../../../catalog/fill-url.ts';
import type { Probe } from '../../capabilities/mcp/probe.ts';
import { type McpSource, mcpSourcesOf } from '../../capabilities/mcp/target.ts';
import { addressValues } from '../../connections/derived.ts';
import { type ConnectionFacts, readConfiguration } from '../../connections/view.ts';
import type { PrismaClient } from '../../db/generated/client.ts';
import { AppError } from '../../errors.ts';
import { asInputError } from '../input-error.ts';
import type { ReadFacts } from '../read-facts.ts';
import type { ServerMetadata } from './authorization-server.ts';
import type { createChooseClient, EnteredClient } from './choose-client.ts';
import type { FindServer, FoundAccess } from './find-server.ts';
import { type FoundServer, readFoundServer } from './found-server.ts';
import { scopesToAsk } from './scopes.ts';

interface DiscoverOptions {
  readonly prisma: PrismaClient;
  readonly readFacts: ReadFacts;
  readonly probe: Probe;
  readonly findServer: FindServer;
  readonly chooseClient: ReturnType<typeof createChooseClient>;
}

/** @returns undefined where the entry says everything itself. @throws AppError as `ReadFacts`; `installation_needed`, `upstream_…`. */
export type Discover = (userId: string, connectionId: string) => Promise<FoundServer | undefined>;

export const createDiscover =
  ({ prisma, readFacts, probe, findServer, chooseClient }: DiscoverOptions): Discover =>
  async (userId, connectionId) => {
    const { facts, definition } = await readFacts(userId, connectionId);
    const { scheme } = definition;
    if (scheme.type !== 'mcp-oauth') return undefined;
    const source = guardedSource(definition);
    const server = addressOf(definition, source, facts);
    const challenge = await probe({ definition, source, ...valuesOf(facts) });
    const found = await findServer(server, challenge);
    const before = lastAt(server, facts);
    const client = await chooseClient({ metadata: found.metadata, entered: enteredClient(scheme, facts), before }).catch(
      async (error: unknown) => {
        if (error instanceof AppError && error.code === 'installation_needed') await keepFault(prisma, connectionId);
        throw error;
      },
    );
    const sameIssuer = before?.issuer === found.metadata.issuer;
    return toFoundServer({
      server,
      found,
      client,
      scopes: scopesToAsk({ defaults: scheme.defaultScopes, found, kept: sameIssuer ? facts.connection.grantedScopes : [] }),
    });
  };

/** The one whose server gets the token; the catalog's rules see to it that there is one. */
const guardedSource = (definition: Definition): McpSource => {
  const source = mcpSourcesOf(definition).find(({ credentials }) =>
    credentials.some(({ authScheme, from }) => authScheme === definition.scheme.id && from === 'access-token'),
  );
  if (!source) throw new AppError('internal');
  return source;
};

const valuesOf = ({ connection, installation }: ConnectionFacts) => ({
  installation: installation && readConfiguration(installation.configuration),
  configuration: readConfiguration(connection.configuration),
});

const addressOf = ({ scheme }: Definition, { transport }: McpSource, facts: ConnectionFacts): URL => {
  if (!('url' in transport)) throw new AppError('internal');
  const { installation, configuration } = valuesOf(facts);
  try {
    return fillUrl(transport.url, addressFields(scheme), addressValues(scheme, installation, configuration));
  } catch (error) {
    throw asInputError(error);
  }
};

const lastAt = (server: URL, { connection }: ConnectionFacts): FoundServer | undefined => {
  const before = readFoundServer(connection.foundServer);
  return before?.server === server.href ? before : undefined;
};

/** In the account's own form or, for a setup that serves many, in that. */
const enteredClient = (scheme: McpOAuthScheme, facts: ConnectionFacts): EnteredClient | undefined => {
  const { installation, configuration } = valuesOf(facts);
  const own = Object.hasOwn(configuration, 'client-id') ? configuration['client-id'] : undefined;
  if (own) return { id: own, hasSecret: facts.connectionSlots.has('client-secret') };
  const isShared = scheme.installationFields.some(({ id }) => id === 'client-id');
  const shared = isShared && installation && Object.hasOwn(installation, 'client-id') ? installation['client-id'] : undefined;
  return shared ? { id: shared, hasSecret: facts.installationSlots.has('client-secret') } : undefined;
};

const keepFault = (prisma: PrismaClient, id: string) =>
  prisma.connection.updateMany({ where: { id, fault: null }, data: { fault: 'client-needed' } });

interface Parts {
  readonly server: URL;
  readonly found: FoundAccess;
  readonly client: FoundServer['client'];
  readonly scopes: string[];
}

export const toFoundServer = ({ server, found: { metadata, resource }, client, scopes }: Parts): FoundServer => ({
  server: server.href,
  ...(resource !== undefined && { resource }),
  ...endpointsOf(metadata),
  scopes,
  client,
});

const endpointsOf = ({ issuer, isProven, authorize, token, revoke, promisesIssuer, idTokenAlgorithms }: ServerMetadata) => ({
  issuer,
  isProven,
  authorize,
  token,
  ...(revoke !== undefined && { revoke }),
  promisesIssuer,
  ...(idTokenAlgorithms !== undefined && { idTokenAlgorithms: [...idTokenAlgorithms] }),
});
