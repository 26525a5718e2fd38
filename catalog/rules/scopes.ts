/** Scopes are single names, and whatever refers to one names one that is listed. */
import { type Problem, quote, step } from '../problem.ts';
import type { ReadableScheme } from '../readable.ts';

export function* scopeRules({ at, scopes, scopeSeparator, ...lists }: ReadableScheme): Iterable<Problem> {
  for (const name of Object.keys(scopes)) {
    // RFC 6749 section 3.3.
    if (!/^[\x21\x23-\x5b\x5d-\x7e]+$/.test(name) || name.includes(scopeSeparator)) {
      yield {
        path: step(at, 'scopes', name),
        problem: 'is no single scope: it is empty, or holds a space, a quote or the separator',
        remedy: 'List each scope on its own, as the provider spells it.',
      };
    }
  }
  for (const key of ['defaultScopes', 'unlistedScopes'] as const) {
    for (const [index, name] of lists[key].entries()) {
      if (Object.hasOwn(scopes, name)) continue;
      yield {
        path: step(at, key, index),
        problem: `${quote(name)} is not among the scopes`,
        remedy: 'Add it to scopes with the sentence that people read before they consent, or remove it here.',
      };
    }
  }
}
