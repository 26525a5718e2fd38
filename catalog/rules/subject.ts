/** The subject, who the account is, comes from an answer that the scheme really gets and can check. */
import { type Problem, quote, step } from '../problem.ts';
import type { ReadableScheme } from '../readable.ts';

export function* subjectRules({
  at,
  type,
  subject: { source },
  userinfo,
  userinfoRequest,
  issuer,
}: ReadableScheme): Iterable<Problem> {
  if (userinfoRequest.method !== undefined && userinfo === undefined) {
    yield { path: step(at, 'userinfoRequest'), problem: 'there is no userinfo to ask', remedy: 'Add userinfo, or remove this.' };
  }
  if (userinfoRequest.body !== undefined && userinfoRequest.method !== 'POST') {
    yield { path: step(at, 'userinfoRequest', 'body'), problem: 'only a POST has a body', remedy: 'Use method "POST".' };
  }
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
