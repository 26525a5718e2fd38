/** Long text from Salesforce is bounded, so that one answer cannot fill a model's context; the mark says how much is missing. */

/** The most characters of a value where one record is read, and where many are listed. */
export const limits = { whole: 10_000, listed: 300 };

/** The same value with every text in it bounded. */
export const bounded = (value: unknown, limit: number): unknown => {
  if (typeof value === 'string') return boundedText(value, limit);
  if (Array.isArray(value)) return value.map((item) => bounded(item, limit));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, bounded(inner, limit)]));
};

const boundedText = (text: string, limit: number): string => {
  if (text.length <= limit) return text;
  // Never ending in half of a surrogate pair.
  const kept = text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '');
  return `${kept}\n[cut: ${text.length - kept.length} more characters]`;
};
