import { describe, expect, it } from 'vitest';
import { encodeBody } from '../../src/capabilities/request-body.ts';
import { refusalOf } from '../../src/egress/upstream-error.ts';

describe('a request body', () => {
  it('is JSON unless the API takes forms', () => {
    expect(encodeBody({ body: { a: [1], b: null } }, { requestBody: 'json' })).toEqual({
      text: '{"a":[1],"b":null}',
      headers: { 'content-type': 'application/json' },
    });
  });

  it('is a form with brackets for nested values, where the API takes forms', () => {
    const body = {
      amount: 5,
      metadata: { 'order id': 'ä&b' },
      items: [{ price: 'p1' }, { price: 'p2' }],
      left: undefined,
      cleared: null,
      on: true,
    };
    const { text, headers } = encodeBody({ body }, { requestBody: 'form' });
    expect([...new URLSearchParams(text)]).toEqual([
      ['amount', '5'],
      ['metadata[order id]', 'ä&b'],
      ['items[0][price]', 'p1'],
      ['items[1][price]', 'p2'],
      ['cleared', ''],
      ['on', 'true'],
    ]);
    expect(headers).toEqual({ 'content-type': 'application/x-www-form-urlencoded' });
  });

  it('that is text already is sent as it is', () => {
    expect(encodeBody({ text: 'raw' }, { requestBody: 'form' })).toEqual({ text: 'raw', headers: {} });
  });
});

describe('an answer with 200', () => {
  const rules = { errorField: 'error', unauthorizedErrors: ['invalid_auth'], rateLimitErrors: [] };
  it.each([
    [{ ok: true }, undefined],
    [{ ok: false, error: 'channel_not_found' }, 'upstream_rejected'],
    [{ ok: false, error: 'invalid_auth' }, 'upstream_unauthorized'],
    [{ error: [] }, undefined],
    [{ error: [{ message: 'no' }] }, 'upstream_rejected'],
  ])('%j is a refusal only where the entry says how one looks', (body, expected) => {
    const response = new Response(null, { status: 200 });
    expect(refusalOf(response, body, rules)).toBe(expected);
    expect(refusalOf(response, body, { unauthorizedErrors: [], rateLimitErrors: [] })).toBeUndefined();
  });
});

describe('an error code that the entry knows', () => {
  const rules = { errorCode: 'errors.0.code', unauthorizedErrors: ['BAD_KEY'], rateLimitErrors: ['RATELIMITED'] };
  it.each([
    [400, { errors: [{ code: 'RATELIMITED' }] }, 'upstream_rate_limited'],
    [403, { errors: [{ code: 'RATELIMITED' }] }, 'upstream_rate_limited'],
    [400, { errors: [{ code: 'BAD_KEY' }] }, 'upstream_unauthorized'],
    [403, { errors: [{ code: 'OTHER' }] }, 'upstream_forbidden'],
    [403, { errors: [] }, 'upstream_forbidden'],
    [401, 'no JSON', 'upstream_unauthorized'],
    [200, { errors: [{ code: 'RATELIMITED' }] }, undefined],
  ])('says more than the status: %i with %j', (status, body, expected) => {
    expect(refusalOf(new Response(null, { status }), body, rules)).toBe(expected);
  });

  it('counts beside a refusal with 200 too', () => {
    const body = { errors: [{ code: 'RATELIMITED' }] };
    expect(refusalOf(new Response(null, { status: 200 }), body, { ...rules, errorField: 'errors' })).toBe(
      'upstream_rate_limited',
    );
  });
});
