import { describe, expect, it } from 'vitest';
import { pluginEntry } from '../../catalog/define.ts';
import { entries } from '../../catalog/index.ts';
import { refusalOf } from '../../src/egress/upstream-error.ts';

const googleError = (reason: string) => ({ error: { code: 403, message: 'No', errors: [{ domain: 'usageLimits', reason }] } });
const linearError = (code: string) => ({ errors: [{ message: 'No', extensions: { code } }] });

/** Answers as the providers document them. */
const answers: readonly [connector: string, status: number, body: unknown, meaning: string][] = [
  ['gmail', 403, googleError('rateLimitExceeded'), 'upstream_rate_limited'],
  ['google-calendar', 403, googleError('userRateLimitExceeded'), 'upstream_rate_limited'],
  ['google-drive', 403, googleError('dailyLimitExceeded'), 'upstream_rate_limited'],
  ['google-drive', 403, googleError('insufficientFilePermissions'), 'upstream_forbidden'],
  ['linear-cloud', 400, linearError('RATELIMITED'), 'upstream_rate_limited'],
  ['linear-cloud', 400, linearError('GRAPHQL_VALIDATION_FAILED'), 'upstream_rejected'],
  ['resend', 400, { name: 'validation_error', message: 'API key is invalid' }, 'upstream_unauthorized'],
  ['resend', 403, { name: 'invalid_api_key', message: 'API key is invalid.' }, 'upstream_unauthorized'],
  ['resend', 400, { name: 'validation_error', message: 'Invalid `to` field.' }, 'upstream_rejected'],
  ['salesforce', 403, [{ errorCode: 'REQUEST_LIMIT_EXCEEDED', message: 'No' }], 'upstream_rate_limited'],
  ['salesforce', 403, [{ errorCode: 'INSUFFICIENT_ACCESS', message: 'No' }], 'upstream_forbidden'],
  ['zoho-crm', 401, { code: 'INVALID_TOKEN', message: 'invalid oauth token', status: 'error' }, 'upstream_unauthorized'],
];

describe('a refusal of a shipped provider', () => {
  const connectors = entries.flatMap((entry) => pluginEntry.parse(entry).connectors);
  it.each(answers)('%s %i %j means %s', (id, status, body, meaning) => {
    const connector = connectors.find((one) => one.id === id);
    if (!connector) throw new Error(`no connector ${id}`);
    expect(refusalOf(new Response(null, { status }), body, connector)).toBe(meaning);
  });
});
