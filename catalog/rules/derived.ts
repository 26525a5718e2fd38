/** Derived values are there before the address that holds them is called, and keep a credential at the provider's own hosts. */
import { compiles, wholeMatch } from '../pattern.ts';
import { type Problem, quote, step } from '../problem.ts';
import type { ReadableScheme } from '../readable.ts';
import { placeholdersIn } from '../url-template.ts';
import { fieldReference } from './field-reference.ts';

type Derived = ReadableScheme['derived'][number];

export function* derivedRules(scheme: ReadableScheme): Iterable<Problem> {
  for (const field of scheme.derived) {
    yield* originRules(scheme, field);
    yield* matchRules(scheme, field);
    yield* patternRules(field);
  }
  yield* orderRules(scheme);
}

function* originRules({ userinfo }: ReadableScheme, { at, from }: Derived): Iterable<Problem> {
  if (from === 'userinfo' && userinfo === undefined) {
    yield { path: step(at, 'from'), problem: '"userinfo" has no endpoint to ask', remedy: 'Add userinfo, or use a lookup.' };
  }
}

function* matchRules(scheme: ReadableScheme, { at, from, match }: Derived): Iterable<Problem> {
  if (match === undefined) return;
  const reference = { key: 'match', id: match.connectionField, place: 'connection', types: ['text', 'url', 'select'] } as const;
  yield* fieldReference({ ...scheme, at }, reference);
  if (typeof from === 'string') {
    yield {
      path: step(at, 'match'),
      problem: `${quote(from)} has nothing to choose from`,
      remedy: 'Remove it, or use a lookup.',
    };
  }
}

/** A provider's answer is not trusted to say where its credential goes: the pattern must hold it inside the provider's domains. */
function* patternRules({ at, pattern }: Derived): Iterable<Problem> {
  if (pattern === undefined || !compiles(pattern)) return;
  if (strangers.some((host) => wholeMatch(pattern, host) || wholeMatch(pattern, `https://${host}`))) {
    yield {
      path: step(at, 'pattern'),
      problem: 'matches whatever host an answer names',
      remedy: 'End it with the provider’s own domains, as in https://[a-z0-9-]+\\.provider\\.com.',
    };
  }
}

const strangers = ['attacker.example', 'provider.com.attacker.example', 'attacker.example:8443'];

/** Which derived values are known when an address is called. Those from the token answer come first, then lookups, then userinfo. */
function* orderRules(scheme: ReadableScheme): Iterable<Problem> {
  const ids = (isKnown: (from: Derived['from']) => boolean) =>
    scheme.derived.filter(({ from }) => !isKnown(from)).map(({ id }) => id);
  const fromToken = (from: Derived['from']) => from === 'token-response';
  const unknown: readonly (readonly [string, string | undefined, readonly (string | undefined)[]])[] = [
    ...(['authorize', 'token', 'issuer'] as const).map((key) => [step(scheme.at, key), scheme[key], ids(() => false)] as const),
    ...(['userinfo', 'check'] as const).map(
      (key) => [step(scheme.at, key), scheme[key], ids((from) => from !== 'userinfo')] as const,
    ),
    ...scheme.derived.map(
      ({ at, from }) => [step(at, 'from', 'lookup'), typeof from === 'object' ? from.lookup : undefined, ids(fromToken)] as const,
    ),
  ];
  for (const [path, template, later] of unknown) {
    for (const id of placeholdersIn(template ?? '').filter((name) => later.includes(name))) {
      yield {
        path,
        problem: `{${id}} is not known yet when this address is called`,
        remedy: 'Derive it from an earlier answer, or use a form field.',
      };
    }
  }
}
