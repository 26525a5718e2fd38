/** The subject, who the account is, comes from an answer that the scheme really gets and can check. */
import { type Problem, quote, step } from '../problem.ts';
import type { ReadableScheme } from '../readable.ts';

export function* subjectRules({ at, type, subject: { source }, userinfo, issuer }: ReadableScheme): Iterable<Problem> {
  const path = step(at, 'subject', 'source');
  if (source === 'userinfo' && userinfo === undefined) {
    yield {
      path,
      problem: '"userinfo" has no endpoint to ask',
      remedy: 'Add userinfo, or take the subject from another source.',
    };
  }
  if (source === 'id-token' && issuer === undefined) {
    yield { path, problem: '"id-token" has no issuer to check it against', remedy: 'Add issuer, or use another source.' };
  }
  if (source !== undefined && ['token-response', 'id-token'].includes(source) && type !== undefined && type !== 'oauth2') {
    yield { path, problem: `only OAuth2 has a source ${quote(source)}`, remedy: 'Use "userinfo" and name that endpoint.' };
  }
}
