/** Reading what a provider answered, without trusting its shape. */
import { AppError } from '../errors.ts';

/** Longest piece of a provider's own words that is passed on. */
const longestText = 500;

/** The parsed JSON, the text where the answer is something else, or null where it is empty. */
export const readAnswer = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  if (text === '') return null;
  if (!/\bjson\b/i.test(response.headers.get('content-type') ?? '')) return text;
  try {
    return JSON.parse(text);
  } catch {
    // The parser's message quotes the answer, which may hold anything.
    throw new AppError('upstream_unreadable', { cause: { status: response.status, problem: 'not JSON' } });
  }
};

/** The value at a dotted path of own properties. */
export const valueAt = (body: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined,
      body,
    );

/** The text at a dotted path, fit to be shown. */
export const textAt = (body: unknown, path: string): string | undefined => {
  const value = valueAt(body, path);
  return typeof value === 'string' ? plainText(value) : undefined;
};

/** Somebody else's words on one line, without control or invisible characters, cut to a bounded length. */
export const plainText = (text: string): string | undefined =>
  text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, longestText) || undefined;
