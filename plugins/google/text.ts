/** Long text is bounded, so that one answer cannot fill a model's context; the mark says how much is missing. */
import { z } from 'zod';

/** The most characters of a text that is read, of a message in a thread, and of a text in a list. */
export const limits = { whole: 20_000, inThread: 3_000, listed: 500 };

export const bounded = (text: string, limit: number): string => {
  if (text.length <= limit) return text;
  const kept = sliceText(text, 0, limit);
  return `${kept}\n[cut: ${text.length - kept.length} more characters]`;
};

export const longText = (limit: number) => z.string().overwrite((text) => bounded(text, limit));

export const offset = z.int().min(0).optional().describe('Character to read from; take nextOffset of the answer before');
export const nextOffset = z.int().nullish().describe('Pass as offset to read on; null at the end');

/** The part of a long text from `start`, and where the next part begins. */
export const excerpt = (text: string, start = 0): { readonly text: string; readonly nextOffset: number | null } => {
  const part = sliceText(text, start, limits.whole);
  const end = start + part.length;
  return { text: part, nextOffset: end < text.length ? end : null };
};

/** At most `length` characters from `start`, never ending in half of a surrogate pair. */
const sliceText = (text: string, start: number, length: number): string =>
  text.slice(start, start + length).replace(/[\uD800-\uDBFF]$/, '');
