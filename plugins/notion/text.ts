/** Long text from Notion is bounded, so that one answer cannot fill a model's context; the mark says how much is missing. */
import { z } from 'zod';

const longest = 40_000;

export const longText = z.string().overwrite((text) => {
  if (text.length <= longest) return text;
  // Never ending in half of a surrogate pair.
  const kept = text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '');
  return `${kept}\n[cut: ${text.length - kept.length} more characters]`;
});
