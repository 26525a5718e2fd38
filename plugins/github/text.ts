/** Long text from GitHub is bounded, so that one answer cannot fill a model's context; the mark says how much is missing. */
import { z } from 'zod';

/** The most characters of a body where one thing is read, where many are listed, and of one file's diff. */
export const limits = { whole: 20_000, listed: 500, patch: 3_000, file: 30_000 };

export const longText = (limit: number) => z.string().overwrite((text) => bounded(text, limit));

const bounded = (text: string, limit: number): string => {
  if (text.length <= limit) return text;
  const kept = sliceText(text, 0, limit);
  return `${kept}\n[cut: ${text.length - kept.length} more characters]`;
};

/** At most `length` characters from `start`, never ending in half of a surrogate pair. */
export const sliceText = (text: string, start: number, length: number): string =>
  text.slice(start, start + length).replace(/[\uD800-\uDBFF]$/, '');
