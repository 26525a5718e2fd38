/** Reads the tools of a connection's upstream servers and pins them. Never on the path of an agent's request. */
import type { Catalog, Definition } from '../../../catalog/catalog.ts';
import { UrlFieldError } from '../../../catalog/fill-url.ts';
import type { Clock } from '../../clock.ts';
import { fieldReader, recording } from '../../connections/credential.ts';
import type { Renew } from '../../connections/renewal.ts';
import { accessTokenSlot, canRefresh } from '../../connections/status.ts';
import type { ConnectionStore } from '../../connections/store.ts';
import { type ConnectionFacts, readConfiguration, statusOf } from '../../connections/view.ts';
import type { PrismaClient } from '../../db/generated/client.ts';
import { AppError } from '../../errors.ts';
import { redactJson } from '../../redact.ts';
import type { SecretStore } from '../../secrets/store.ts';
import type { Read } from '../access.ts';
import type { Programs } from './programs.ts';
import { snapshotOf } from './snapshot.ts';
import { type McpSource, mcpSourcesOf, targetOf } from './target.ts';
import type { ToolStore } from './tool-store.ts';
import type { UpstreamListing, Upstreams } from './upstream.ts';

interface ReadToolsOptions {
  readonly prisma: PrismaClient;
  readonly catalog: Catalog;
  readonly connections: ConnectionStore;
  readonly secrets: SecretStore;
  readonly renew: Renew;
  readonly upstreams: Pick<Upstreams, 'list'>;
  readonly tools: ToolStore;
  readonly programs: Pick<Programs, 'start'>;
  readonly clock: Clock;
  readonly logger: { warn(detail: object, message: string): void };
  /** A server refused the credential: the provider is asked whether it really does, and the verdict stored. */
  readonly recheck: (userId: string, connectionId: string) => Promise<void>;
}

export interface ReadToolsRequest {
  readonly userId: string;
  readonly connectionId: string;
}

/** Answers when all is stored. What went wrong at a server is stored too, and does not reject. @throws AppError `not_found`. */
export type ReadTools = (request: ReadToolsRequest) => Promise<void>;

export const createReadTools = (options: ReadToolsOptions): ReadTools => {
  const { prisma, catalog, connections, tools, clock } = options;
  return async ({ userId, connectionId }) => {
    const facts = await connections.facts(prisma, userId, connectionId);
    const definition = catalog.definition(facts.connection);
    const sources = definition ? mcpSourcesOf(definition) : [];
    if (!definition || sources.length === 0 || statusOf(catalog, facts, clock()).status !== 'Ready') return;
    await Promise.all(sources.map((source) => readSource(options, facts, definition, source)));
  };

  async function readSource(
    { recheck, logger }: ReadToolsOptions,
    facts: ConnectionFacts,
    definition: Definition,
    source: McpSource,
  ): Promise<void> {
    const { id, userId } = facts.connection;
    try {
      const { listing, opened } = await list(options, facts, definition, source);
      // A server may repeat its credential in what it says of itself and its tools, which agents read.
      const { server, snapshot } = redactJson(
        { server: listing.server, snapshot: snapshotOf(listing, source.assumeEffect) },
        opened,
      );
      await tools.save(id, source.id, server, snapshot, listing.partial !== undefined);
    } catch (thrown) {
      const error = asAppError(thrown);
      if (error.code === 'internal')
        logger.warn({ err: thrown, connectionId: id }, 'the tools of an MCP server could not be read');
      if (error.code === 'cancelled') return;
      if (error.code === 'upstream_unauthorized') await recheck(userId, id);
      await tools.saveFailure(id, source.id, error.code);
    }
  }
};

interface Listed {
  readonly listing: UpstreamListing;
  /** The credentials that the server was shown. */
  readonly opened: ReadonlySet<string>;
}

/** Once, and once more with a renewed token where the server refuses the one that is stored. */
const list = async (
  options: ReadToolsOptions,
  facts: ConnectionFacts,
  definition: Definition,
  source: McpSource,
): Promise<Listed> => {
  const { upstreams, renew } = options;
  const { id, userId, generation } = facts.connection;
  const renewable = canRefresh(definition.scheme, { slots: facts.connectionSlots });
  const { open, opened } = recording(opener(options, facts));
  const read = readerOf(open, facts);
  const renewed = async () => {
    const token = await renew({ userId, connectionId: id, generation });
    opened.add(token);
    return async (slot: string) => (slot === accessTokenSlot ? token : read(slot));
  };
  const isDue = renewable && facts.connection.refreshAt !== null && facts.connection.refreshAt <= options.clock();
  const first = isDue ? await renewed() : read;
  const listed = async (values: Read): Promise<Listed> => ({
    listing: await upstreams.list(await targetFor(options, facts, definition, source, values)),
    opened,
  });
  try {
    return await listed(first);
  } catch (error) {
    if (isDue || !renewable || !(error instanceof AppError) || error.code !== 'upstream_unauthorized') throw error;
    return listed(await renewed());
  }
};

const targetFor = async (
  { tools, programs }: ReadToolsOptions,
  { connection, installation }: ConnectionFacts,
  definition: Definition,
  source: McpSource,
  read: Read,
) => {
  const { servers } = await tools.load(connection.id);
  return targetOf({
    connectionId: connection.id,
    definition,
    source,
    installation: installation && readConfiguration(installation.configuration),
    configuration: readConfiguration(connection.configuration),
    verdict: servers.find(({ sourceId }) => sourceId === source.id)?.verdict,
    read,
    programs,
  });
};

const opener =
  ({ prisma, secrets }: ReadToolsOptions, { connection, installation }: ConnectionFacts) =>
  async (slot: string): Promise<string | undefined> =>
    (await secrets.read(prisma, { kind: 'connection', id: connection.id }, slot)) ??
    (installation ? secrets.read(prisma, { kind: 'installation', id: installation.id }, slot) : undefined);

const readerOf = (open: Parameters<typeof fieldReader>[0], { connection, installation }: ConnectionFacts): Read =>
  fieldReader(open, readConfiguration(connection.configuration), readConfiguration(installation?.configuration));

const asAppError = (thrown: unknown): AppError => {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof UrlFieldError) return new AppError('egress_refused');
  return new AppError('internal', { cause: thrown });
};
