/** What the two protocol generations ask of a result: a table, so that nothing else needs to tell them apart. */
import { type Implementation, SERVER_INFO_META_KEY, SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server';
import type { JsonObject } from './json.ts';

/** 2026-07-28: no handshake, each request carries its version and the client's capabilities. 2025: everything before. */
export type Era = '2025' | '2026';

export const modernVersion = '2026-07-28';

/** The versions whose requests may name themselves in MCP-Protocol-Version; one that names none is of this era too. */
export const legacyVersions: ReadonlySet<string> = new Set(
  SUPPORTED_PROTOCOL_VERSIONS.filter((version) => version < modernVersion),
);

export interface ResultFrame {
  /** Closes the JSON of a result that has no `_meta` of its own. Begins with a comma where it adds members. */
  readonly callEnd: string;
  readonly listEnd: string;
  /** Adds what the era asks of every result. */
  complete(result: JsonObject): JsonObject;
}

/** The frames of both eras for one server identity. 2026-07-28 wants a result type, the server's name and cache fields. */
export const resultFrames = (serverInfo: Implementation): Readonly<Record<Era, ResultFrame>> => {
  const meta = { [SERVER_INFO_META_KEY]: serverInfo };
  const metaJson = JSON.stringify(meta);
  return {
    '2025': { callEnd: '}', listEnd: '}', complete: (result) => result },
    '2026': {
      callEnd: `,"resultType":"complete","_meta":${metaJson}}`,
      // A list is private to its agent and may change with the next binding: nobody may keep it.
      listEnd: `,"resultType":"complete","ttlMs":0,"cacheScope":"private","_meta":${metaJson}}`,
      complete: (result) => ({ resultType: 'complete', ...result, _meta: { ...meta, ...metaOf(result) } }),
    },
  };
};

const metaOf = (result: JsonObject): object =>
  typeof result['_meta'] === 'object' && result['_meta'] !== null ? result['_meta'] : {};
