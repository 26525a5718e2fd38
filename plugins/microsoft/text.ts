/** Long text is bounded, so that one answer cannot fill a model's context; the mark says how much is missing. */
import { z } from 'zod';

export const limits = { whole: 20_000, listed: 500 };

export const bounded = (text: string, limit: number): string => {
  if (text.length <= limit) return text;
  const kept = text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '');
  return `${kept}\n[cut: ${text.length - kept.length} more characters]`;
};

export const longText = (limit: number) => z.string().overwrite((text) => bounded(text, limit));
