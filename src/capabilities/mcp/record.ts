export type JsonRecord = Readonly<Record<string, unknown>>;

/** An object of JSON: neither null nor an array. */
export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
