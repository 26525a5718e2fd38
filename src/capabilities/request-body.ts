import type { Connector } from '../../catalog/define.ts';
import type { ApiRequest } from '../../plugins/define.ts';

interface EncodedBody {
  readonly text: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** An operation's body in the encoding that its API takes. */
export const encodeBody = (
  { body, text }: Pick<ApiRequest, 'body' | 'text'>,
  { requestBody }: Pick<Connector, 'requestBody'>,
): EncodedBody => {
  if (text !== undefined) return { text, headers: {} };
  if (body === undefined) return { text: undefined, headers: {} };
  if (requestBody === 'json') return { text: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  return {
    text: new URLSearchParams(pairs('', body)).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  };
};

/** `{ a: { b: 1 }, c: [2] }` becomes `a[b]=1` and `c[0]=2`. What is undefined is left out; null clears a value. */
const pairs = (name: string, value: unknown): [string, string][] => {
  if (value === undefined) return [];
  if (typeof value !== 'object' || value === null) return [[name, value === null ? '' : String(value)]];
  return Object.entries(value).flatMap(([key, inner]) => pairs(name === '' ? key : `${name}[${key}]`, inner));
};
