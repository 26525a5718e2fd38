/** Reading what a provider answered, without trusting its shape. */
import { XMLParser } from 'fast-xml-parser';
import { AppError } from '../errors.ts';
import { isTooDeep } from '../nesting.ts';

/** Longest piece of a provider's own words that is passed on. */
const longestText = 500;

/**
 * The parsed JSON, the text where the answer is something else, or null where it is empty.
 * @param parsesXml an XML document comes as nested objects of texts too. Otherwise only a refusal does, for its code: an answer
 * may be a file that somebody wants as it is.
 */
export const readAnswer = async (response: Response, parsesXml = !response.ok): Promise<unknown> => {
  const text = await response.text();
  if (text === '') return null;
  const type = response.headers.get('content-type') ?? '';
  if (parsesXml && /\bxml\b/i.test(type)) return readXml(text, response.status);
  if (!/\bjson\b/i.test(type)) return text;
  const value = readJson(text, response.status);
  if (isTooDeep(value)) {
    throw new AppError('upstream_unreadable', { cause: { status: response.status, problem: 'nested too deeply' } });
  }
  return value;
};

const readJson = (text: string, status: number): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's message quotes the answer, which may hold anything.
    throw new AppError('upstream_unreadable', { cause: { status, problem: 'not JSON' } });
  }
};

const xml = new XMLParser({ ignoreAttributes: true, parseTagValue: false });

const readXml = (text: string, status: number): unknown => {
  try {
    // Entities of a document's own can make a few bytes huge (CWE-776); no API answers with any.
    if (/<!DOCTYPE/i.test(text)) return text;
    return xml.parse(text);
  } catch {
    throw new AppError('upstream_unreadable', { cause: { status, problem: 'not XML' } });
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
