import { AppError } from '../../errors.ts';
import { isTooDeep } from '../../nesting.ts';
import { isRecord, type JsonRecord } from './record.ts';
import type { Session, SessionLimits } from './session.ts';
import type { UpstreamListing } from './upstream.ts';
import { WireError } from './wire.ts';

const mostPages = 100;
const mostTools = 2_000;
/** Of all pages together; each is bounded by itself already. */
const mostCharacters = 10_000_000;

/** Every page, as the server sent it. A server whose pages never end, or break off, keeps what it listed until then. */
export const listTools = async (session: Session, limits: SessionLimits, signal: AbortSignal): Promise<UpstreamListing> => {
  const { server } = session;
  const tools: unknown[] = [];
  const seen = new Set<string>();
  let characters = 0;
  const ending = (partial: UpstreamListing['partial']): UpstreamListing => ({ tools, partial, server });
  if (!session.hasTools) return ending(undefined);
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const result = await ask(session, limits, cursor, signal).catch((error: unknown) => {
      if (page === 0 || signal.aborted) throw error;
      return undefined;
    });
    if (!result) return ending('page-failed');
    if (!Array.isArray(result['tools'])) {
      if (page > 0) return ending('page-failed');
      throw new WireError('upstream_unreadable', {
        detail: 'The upstream MCP server answered `tools/list` without a list.',
        outcome: 'unknown',
      });
    }
    const listed: readonly unknown[] = result['tools'];
    tools.push(...listed.slice(0, mostTools - tools.length));
    for (const tool of listed) characters += lengthOf(tool);
    const next = result['nextCursor'];
    if (typeof next !== 'string' || next === '') return ending(undefined);
    if (seen.has(next)) return ending('cursor-repeated');
    if (tools.length >= mostTools) return ending('too-many-tools');
    if (characters >= mostCharacters) return ending('too-large');
    seen.add(next);
    cursor = next;
  }
  return ending('too-many-pages');
};

/** What nests too deeply to be written down is left out later; until then it counts as much. */
const lengthOf = (tool: unknown): number => (isTooDeep(tool) ? mostCharacters / 10 : JSON.stringify(tool).length);

const ask = async (
  session: Session,
  { callMs, longestCallMs }: SessionLimits,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<JsonRecord> => {
  const meta = session.metaFor(undefined);
  const result = await session.channel.request({
    method: 'tools/list',
    params: { ...(cursor !== undefined && { cursor }), ...(Object.keys(meta).length > 0 && { _meta: meta }) },
    signal,
    timeoutMs: callMs,
    longestMs: longestCallMs,
  });
  if (!isRecord(result)) throw new AppError('upstream_unreadable');
  return result;
};
