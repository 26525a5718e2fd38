/** Undoes content codings. The bound is on decoded bytes: a compressed bomb ends at the limit, not in memory. */
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import { AppError } from '../errors.ts';

/** Throws `upstream_too_large`, or `upstream_unreadable` for a coding that was not asked for and for damaged data. */
export async function decode(body: Uint8Array, coding: string, maxBytes: number): Promise<Uint8Array> {
  const decompress = decompressor(coding.trim().toLowerCase(), body);
  if (decompress === undefined) throw new AppError('upstream_unreadable');
  try {
    return await decompress(body, { maxOutputLength: maxBytes });
  } catch (error) {
    throw new AppError(isTooLarge(error) ? 'upstream_too_large' : 'upstream_unreadable');
  }
}

const inflaters = {
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
  raw: promisify(inflateRaw),
  br: promisify(brotliDecompress),
};

function decompressor(coding: string, body: Uint8Array) {
  if (coding === 'gzip' || coding === 'x-gzip') return inflaters.gzip;
  if (coding === 'br') return inflaters.br;
  // RFC 9110 section 8.4.1.2: some servers send deflate without the zlib header, whose first nibble is always 8.
  if (coding === 'deflate') return ((body[0] ?? 0) & 0x0f) === 8 ? inflaters.deflate : inflaters.raw;
  return undefined;
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
}
