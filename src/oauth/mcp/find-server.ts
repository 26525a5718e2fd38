import type { Challenge } from '../../capabilities/mcp/upstream.ts';
import type { Egress } from '../../egress/fetch.ts';
import { AppError } from '../../errors.ts';
import { assumedServer, readAuthorizationServer, type ServerMetadata } from './authorization-server.ts';
import { readProtectedResource } from './protected-resource.ts';
import { createReadMetadata, type ReadMetadata } from './read-metadata.ts';

export interface FoundAccess {
  readonly metadata: ServerMetadata;
  /** Absent for servers that are older than RFC 9728. */
  readonly resource: string | undefined;
  readonly scopes: readonly string[];
}

export type FindServer = (server: URL, challenge: Challenge | undefined) => Promise<FoundAccess>;

/** A resource may name several; the first that can be used is. */
const mostServers = 5;

/**
 * Who gives access to an MCP server: protected resource metadata → authorization server metadata; a server without the first
 * gives access itself, as MCP of 2025-03-26 says.
 * @param challenge what it answered to a request without a token; undefined where it answered that request.
 * @throws AppError `upstream_unreadable`, `egress_refused`, `upstream_…`.
 */
export const createFindServer = ({ egress }: { readonly egress: Egress }): FindServer => {
  return async (server, challenge) => {
    const readMetadata = createReadMetadata({ egress });
    const resource = await readProtectedResource(readMetadata, server, challenge?.resourceMetadata);
    const asked = challenge?.scopes ?? [];
    if (!resource)
      return { metadata: await ownServer({ readMetadata, egress }, server, challenge), resource: undefined, scopes: asked };
    return {
      metadata: await firstUsable({ readMetadata, egress }, resource.authorizationServers.slice(0, mostServers)),
      resource: resource.resource,
      scopes: asked.length > 0 ? asked : resource.scopes,
    };
  };
};

interface Options {
  readonly readMetadata: ReadMetadata;
  readonly egress: Egress;
}

const firstUsable = async (options: Options, issuers: readonly string[]): Promise<ServerMetadata> => {
  let refusal: unknown = noMetadata();
  for (const issuer of issuers) {
    try {
      const metadata = await readAuthorizationServer(options, issuer);
      if (metadata) return metadata;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refusal = error;
    }
  }
  throw refusal;
};

const ownServer = async (options: Options, server: URL, challenge: Challenge | undefined): Promise<ServerMetadata> => {
  const metadata = await readAuthorizationServer(options, server.origin);
  if (metadata) return metadata;
  if (challenge === undefined)
    throw new AppError('upstream_unreadable', {
      detail: 'The MCP server asks for no sign-in, and does not say where one could. Connect it without.',
    });
  return assumedServer(server);
};

const noMetadata = () =>
  new AppError('upstream_unreadable', {
    detail: 'The authorization server that the MCP server names does not say how to use it.',
  });
