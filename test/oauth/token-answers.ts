/** Whatever a token endpoint can answer, well-meant or not, for tests that hold for all of it. */
import fc from 'fast-check';
import type { ScriptedAnswer, SeenRequest } from '../helpers/fake-provider.ts';

export interface TokenAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly encoding: keyof typeof encodings;
  readonly failure: 'none' | 'drop' | 'cut';
  readonly delayMs: number;
}

/** What a test writes where a server would repeat what it was sent. */
const echo = 'unknown: {sent} {client}';

const odd = fc.constantFrom<unknown>(
  null,
  '',
  0,
  -1,
  1e20,
  true,
  [],
  ['a', null, ['b']],
  {},
  { code: 'invalid_grant', message: echo },
  { toString: 1 },
  'two\r\nlines: x',
  'ünï\u0000\u{1f511}',
  'é',
  '{sent}',
  'x'.repeat(20_000),
);
const token = (kind: string) => fc.nat({ max: 1_000_000 }).map((number) => `SEKRET-${kind}${number}`);
const or = (weight: number, good: fc.Arbitrary<unknown>) => fc.oneof({ weight, arbitrary: good }, { weight: 1, arbitrary: odd });
const errors = ['invalid_grant', 'invalid_client', 'unauthorized_client', 'server_error', 'INVALID_GRANT', echo];

const success = fc.record(
  {
    access_token: or(6, token('a')),
    refresh_token: or(2, token('r')),
    token_type: or(3, fc.constantFrom('bearer', 'BEARER', 'bot')),
    expires_in: or(2, fc.constantFrom(1, 3600, '3600', '3600s', 86_400_000)),
    scope: or(2, fc.constantFrom('items:read', 'items:read items:write')),
    id_token: odd,
    ok: fc.constantFrom(true, false),
  },
  { requiredKeys: ['access_token'] },
);
const refusal = fc.record(
  { error: or(6, fc.constantFrom(...errors)), error_description: or(1, fc.constant(echo)), access_token: token('a') },
  { requiredKeys: ['error'] },
);

/** Ways to write the fields down. */
const encodings = {
  json: (json: string) => json,
  'json after a byte order mark': (json: string) => `\uFEFF${json}`,
  'form fields': (json: string) =>
    new URLSearchParams(
      Object.entries(JSON.parse(json)).map(([name, value]): [string, string] => [
        name,
        String(JSON.stringify(value)).replace(/^"|"$/g, ''),
      ]),
    ).toString(),
  latin1: (json: string) => Buffer.from(json, 'latin1'),
  'doubled keys': (json: string) => (json === '{}' ? json : `{"access_token":"SEKRET-first",${json.slice(1)}`),
  'a page': (json: string) => `<html><p>busy</p><script>${json}</script></html>`,
  'half of it': (json: string) => json.slice(0, json.length / 2),
  'a list': (json: string) => `[${json}]`,
  null: () => 'null',
  nothing: () => '',
  'a number': () => '17',
  'a million bytes too many': (json: string) => json.replace('{', `{"padding":"${'x'.repeat(1_100_000)}",`),
  'twenty thousand objects deep': (json: string) => `${'{"a":'.repeat(20_000)}${json}${'}'.repeat(20_000)}`,
} satisfies Record<string, (json: string) => string | Uint8Array>;

export const tokenAnswers: fc.Arbitrary<TokenAnswer> = fc.record({
  status: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(200, 400) },
    { weight: 1, arbitrary: fc.constantFrom(200, 201, 204, 302, 400, 401, 403, 404, 429, 500, 502, 503, 599) },
  ),
  contentType: fc.constantFrom(
    'application/json',
    'application/json; charset=iso-8859-1',
    'application/x-www-form-urlencoded',
    'text/html',
    'nonsense',
  ),
  fields: fc.oneof(success, refusal),
  encoding: fc.oneof(
    { weight: 3, arbitrary: fc.constant('json' as const) },
    { weight: 4, arbitrary: fc.constantFrom(...keysOf()) },
  ),
  failure: fc.oneof(
    { weight: 12, arbitrary: fc.constant('none' as const) },
    { weight: 1, arbitrary: fc.constantFrom('drop' as const, 'cut' as const) },
  ),
  delayMs: fc.constantFrom(0, 0, 0, 40),
});

/** Encodings in which no tokens and no refusal can be read. */
export const unreadable: readonly TokenAnswer['encoding'][] = [
  'a page',
  'half of it',
  'a list',
  'null',
  'nothing',
  'a number',
  'a million bytes too many',
  'twenty thousand objects deep',
];

function keysOf(): (keyof typeof encodings)[] {
  return Object.keys(encodings).filter((name): name is keyof typeof encodings => name in encodings);
}

export const scriptOf =
  ({ status, contentType, fields, encoding, failure, delayMs }: TokenAnswer) =>
  ({ form }: SeenRequest): ScriptedAnswer => {
    const sent = form.get('refresh_token') ?? form.get('code') ?? '';
    const json = JSON.stringify(fields)
      .replaceAll('{sent}', inJson(sent))
      .replaceAll('{client}', inJson(form.get('client_secret') ?? ''));
    return {
      status,
      headers: { 'content-type': contentType },
      body: encodings[encoding](json),
      delayMs,
      drop: failure === 'drop',
      cut: failure === 'cut',
    };
  };

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
