/** Shorter ones are no secrets, and would tear holes into ordinary words. */
const shortest = 4;

/** A text of somebody else's without the secrets that it repeats. */
export const redact = (text: string, secrets: Iterable<string | undefined>): string => {
  let clean = text;
  for (const secret of secrets) if (secret !== undefined && secret.length >= shortest) clean = clean.replaceAll(secret, '…');
  return clean;
};

/** The same for JSON. */
export const redactJson = <T>(value: T, secrets: Iterable<string | undefined>): T => {
  const json = JSON.stringify(value);
  const quoted = [...secrets].map((secret) => secret && JSON.stringify(secret).slice(1, -1));
  const clean = redact(json, quoted);
  return clean === json ? value : JSON.parse(clean);
};
