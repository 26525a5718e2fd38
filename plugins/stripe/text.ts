/** Free text of others is bounded, so that one answer cannot fill a model's context; the mark says how much is missing. */
import { z } from 'zod';

const limit = 1_000;

export const shortText = z.string().overwrite((text) => {
  if (text.length <= limit) return text;
  const kept = text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '');
  return `${kept}\n[cut: ${text.length - kept.length} more characters]`;
});
