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
  const rules = { errorField: 'error', unauthorizedErrors: ['invalid_auth'] };
  it.each([
    [{ ok: true }, undefined],
    [{ ok: false, error: 'channel_not_found' }, 'upstream_rejected'],
    [{ ok: false, error: 'invalid_auth' }, 'upstream_unauthorized'],
    [{ error: [] }, undefined],
    [{ error: [{ message: 'no' }] }, 'upstream_rejected'],
  ])('%j is a refusal only where the entry says how one looks', (body, expected) => {
    const response = new Response(null, { status: 200 });
    expect(refusalOf(response, body, rules)).toBe(expected);
    expect(refusalOf(response, body, { unauthorizedErrors: [] })).toBeUndefined();
  });
});
