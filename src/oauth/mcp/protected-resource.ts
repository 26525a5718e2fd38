/** Protected resource metadata (RFC 9728): which authorization servers an MCP server takes tokens from. */
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { texts } from './loose.ts';
import type { ReadMetadata } from './read-metadata.ts';
import { resourcePlaces } from './well-known.ts';

export interface ProtectedResource {
  /** Exactly as it is written. */
  readonly resource: string;
  readonly authorizationServers: readonly string[];
  readonly scopes: readonly string[];
}

const document = z.object({
  resource: z.string().max(2_000),
  authorization_servers: texts,
  scopes_supported: texts,
});

/**
 * @param named the address that the server's challenge gave, if any.
 * @returns undefined where the server certainly has none: an older one.
 * @throws AppError `upstream_unreadable` for metadata of another server; `upstream_…` where some place could not be asked.
 */
export const readProtectedResource = async (
  readMetadata: ReadMetadata,
  server: URL,
  named: string | undefined,
): Promise<ProtectedResource | undefined> => {
  const failures: AppError[] = [];
  for (const place of new Set([...(named === undefined ? [] : [named]), ...resourcePlaces(server)])) {
    const answer = await readMetadata(place);
    if (answer.kind === 'failed') failures.push(answer.error);
    const { data } = document.safeParse(answer.kind === 'document' ? answer.document : undefined);
    if (!data || data.authorization_servers.length === 0) continue;
    if (!covers(data.resource, server)) throw foreign();
    return { resource: data.resource, authorizationServers: data.authorization_servers, scopes: data.scopes_supported };
  }
  if (failures[0]) throw failures[0];
  return undefined;
};

/**
 * RFC 9728 section 3.3 and 7.3: without this a server could get tokens that are meant for another. A server may speak for
 * everything below its own path.
 */
const covers = (resource: string, server: URL): boolean => {
  const url = URL.canParse(resource) ? new URL(resource) : undefined;
  if (!url || url.origin !== server.origin || url.hash !== '' || (url.search !== '' && url.search !== server.search))
    return false;
  return withSlash(server.pathname).startsWith(withSlash(url.pathname));
};

const withSlash = (path: string): string => (path.endsWith('/') ? path : `${path}/`);

const foreign = () =>
  new AppError('upstream_unreadable', {
    detail: 'The MCP server says how to get access to another server, not to itself. Nobody was sent there.',
  });
