/** Long messages are bounded, so that one answer cannot fill a model's context; the mark says how much is missing. */
import { z } from 'zod';

/** The most characters of a message in a list, in a thread, and where one message is answered. */
export const limits = { listed: 2_000, thread: 6_000, whole: 40_000 };

export const longText = (limit: number) => z.string().overwrite((text) => bounded(text, limit));

const bounded = (text: string, limit: number): string => {
  if (text.length <= limit) return text;
  // Never ending in half of a surrogate pair.
  const kept = text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '');
  return `${kept}\n[cut: ${text.length - kept.length} more characters]`;
};
