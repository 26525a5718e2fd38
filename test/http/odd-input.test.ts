import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Patchbay, startPatchbay } from '../helpers/patchbay.ts';

let patchbay: Patchbay;
beforeAll(async () => {
  patchbay = await startPatchbay();
});
afterAll(() => patchbay.close());

describe('U+0000, which the database cannot store', () => {
  it.each([
    ['in a value', '/api/projects', '{"name":"a\\u0000b"}'],
    ['in a key', '/api/projects', '{"name":"a","x\\u0000":1}'],
  ])('%s is refused as such', async (_title, path, body) => {
    const answer = await patchbay.as('alice').post(path, body);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: 'invalid_input' });
  });

  it.each(['/api/audit?action=%00', '/api/plugins/%00', '/oauth/callback?state=x&error=%00', '/sign-in/%00'])(
    'in the address %s is refused as such',
    async (path) => {
      expect((await patchbay.as('alice').get(path)).status).toBe(400);
    },
  );
});

it('HEAD spends nothing and answers nothing', async () => {
  const answer = await fetch(`${patchbay.url}/oauth/callback?state=x&code=y`, { method: 'HEAD' });
  expect(answer.status).toBe(204);
});

it('a name in a token is shown on one line, without invisible characters', async () => {
  const me = await patchbay.as('mallory', { name: 'Mal\u0000\n\u202elory' }).get('/api/me');
  expect(me.body.displayName).toBe('Mal lory');
});

it.each([
  ['broken JSON', '{"name":', 400, 'bad_request'],
  ['a number', '7', 400, 'bad_request'],
  ['a list', '[]', 422, 'invalid_input'],
  ['nested too deeply', `{"name":${'['.repeat(5_000)}${']'.repeat(5_000)}}`, 400, 'bad_request'],
  ['more than is accepted', `{"name":"${'x'.repeat(300_000)}"}`, 413, 'payload_too_large'],
])('a body that is %s is refused', async (_title, body, status, code) => {
  expect(await patchbay.as('alice').post('/api/projects', body)).toMatchObject({ status, body: { code } });
});

it('a body that is no UTF-8 is refused, by the API and by MCP', async () => {
  const body = Buffer.from([...Buffer.from('{"name":"a'), 0xff, ...Buffer.from('"}')]);
  const post = (path: string, authorization: string) =>
    fetch(patchbay.url + path, { method: 'POST', body, headers: { authorization, 'content-type': 'application/json' } });
  const answer = await post('/api/projects', `Bearer ${await patchbay.issuer.sign('alice')}`);
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'bad_request', detail: 'The body is not UTF-8.' }]);
  expect(await (await post('/mcp', 'Bearer pba_x')).json()).toMatchObject({ id: null, error: { code: -32700 } });
});

it('a method that is not offered is refused, and says which are', async () => {
  const answer = await fetch(`${patchbay.url}/api/projects`, { method: 'DELETE' });
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, POST']);
});

it('a subject that is longer than any is refused', async () => {
  expect((await patchbay.as('x'.repeat(5_000)).get('/api/me')).status).toBe(401);
});

it('a body of another type is refused, and says which it should be', async () => {
  const answer = await patchbay
    .as('alice')
    .post('/api/projects', 'name=x', { 'content-type': 'application/x-www-form-urlencoded' });
  expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
});
