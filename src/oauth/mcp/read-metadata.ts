/** Reads well-known documents, which may be missing, pages of HTML, broken or huge: each of these means only that they are not there. */
import type { Egress } from '../../egress/fetch.ts';
import { AppError } from '../../errors.ts';

export type ReadMetadata = (url: string) => Promise<MetadataAnswer>;

export type MetadataAnswer =
  | { readonly kind: 'document'; readonly document: unknown }
  /** Nothing that could be one, for certain. */
  | { readonly kind: 'absent' }
  /** There may be one that cannot be had now. */
  | { readonly kind: 'failed'; readonly error: AppError };

const timeoutMs = 10_000;
/** For all documents of one search: somebody waits for it. */
const withinMs = 30_000;
const longest = 256 * 1024;

/** Redirects are not followed: RFC 8414 and 9728 say where a document is, and a redirect could say anything. */
export const createReadMetadata = ({ egress }: { readonly egress: Pick<Egress, 'fetch'> }): ReadMetadata => {
  const until = Date.now() + withinMs;
  return async (url) => {
    const left = until - Date.now();
    if (left <= 0) return failed('upstream_timeout');
    try {
      const response = await egress.fetch(url, {
        headers: { accept: 'application/json' },
        timeoutMs: Math.min(timeoutMs, left),
        maxBytes: longest,
      });
      if (response.status >= 500 || response.status === 429) return failed('upstream_unavailable');
      return response.ok ? parsed(await response.text()) : { kind: 'absent' };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return error.code === 'upstream_too_large' || error.code === 'upstream_unreadable'
        ? { kind: 'absent' }
        : { kind: 'failed', error };
    }
  };
};

const failed = (code: 'upstream_unavailable' | 'upstream_timeout'): MetadataAnswer => ({
  kind: 'failed',
  error: new AppError(code, code === 'upstream_timeout' ? { detail: 'Who gives access could not be found out in time.' } : {}),
});

const parsed = (text: string): MetadataAnswer => {
  try {
    const document: unknown = JSON.parse(text);
    return typeof document === 'object' && document !== null && !Array.isArray(document)
      ? { kind: 'document', document }
      : { kind: 'absent' };
  } catch {
    return { kind: 'absent' };
  }
};
