/** A text of somebody else's without the secrets that it repeats. */
export const redact = (text: string, secrets: Iterable<string | undefined>): string => {
  let clean = text;
  for (const secret of secrets) if (secret) clean = clean.replaceAll(secret, '…');
  return clean;
};

/** Shorter ones would tear holes into the names that programs go by. */
const shortestInJson = 4;

/** The same for every text and name in a JSON value. */
export const redactJson = <T>(value: T, secrets: Iterable<string>): T => {
  const long = [...secrets].filter(({ length }) => length >= shortestInJson);
  // A JSON value stays one of the same shape.
  return long.length === 0 ? value : (walk(value, long) as T);
};

const walk = (value: unknown, secrets: readonly string[]): unknown => {
  if (typeof value === 'string') return redact(value, secrets);
  if (Array.isArray(value)) return value.map((item) => walk(item, secrets));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [redact(name, secrets), walk(part, secrets)]));
};
