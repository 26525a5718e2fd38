/** Long text from Atlassian is bounded, so that one answer cannot fill a model's context; the mark says how much is missing. */
import { z } from 'zod';

/** The most characters of a text where one thing is read and where many are listed. */
export const limits = { whole: 20_000, listed: 500 };

export const longText = (limit: number) => z.string().overwrite((text) => bounded(text, limit));

const bounded = (text: string, limit: number): string => {
  if (text.length <= limit) return text;
  // Never ending in half of a surrogate pair.
  const kept = text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '');
  return `${kept}\n[cut: ${text.length - kept.length} more characters]`;
};
