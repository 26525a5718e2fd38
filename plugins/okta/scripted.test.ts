/** What the emulator does not do, against answers in the shape that Okta documents. */
import { expect, test } from 'vitest';
import { scripted } from '../../test/plugins/call-operation.ts';
import { okta } from './index.ts';

test('a list goes on at the cursor of the next link, whatever host that names', async () => {
  const link =
    '<https://acme.okta.com/api/v1/users?limit=1>; rel="self", <https://evil.test/api/v1/users?after=00u%2B1&limit=1>; rel="next"';
  const { call, requests } = scripted(okta, 200, [{ id: '00u1', profile: null, credentials: { secret: 'not for models' } }], {
    link,
  });
  const search = 'profile.department eq "Sales"';
  expect(await call('list_users', { search, limit: 1 })).toEqual({ items: [{ id: '00u1', profile: null }], next_after: '00u+1' });
  await call('list_users', { search, after: '00u+1' });
  expect(requests).toMatchObject([
    { method: 'GET', path: '/users', query: { search, limit: 1 } },
    { path: '/users', query: { search, after: '00u+1', limit: 50 } },
  ]);
});

test('a person is prepared without a mail, and sent one only where that is wanted', async () => {
  const person = { firstName: 'Joan', lastName: 'Clarke', email: 'joan@acme.example', login: 'joan@acme.example' };
  const { requests, call } = scripted(okta, 200, { id: '00u1' });
  await call('create_user', { ...person, groupIds: ['00g1'] });
  await call('create_user', { ...person, activate: true });
  // These tests' api leaves queries of a POST out; the body says the rest.
  expect(requests).toMatchObject([
    { method: 'POST', path: '/users', body: { profile: person, groupIds: ['00g1'] } },
    { method: 'POST', path: '/users', body: { profile: person } },
  ]);
});

test('the system log is read latest first, without what nobody asked for', async () => {
  const event = {
    uuid: 'x',
    published: '2026-01-01T00:00:00Z',
    eventType: 'user.session.start',
    outcome: { result: 'FAILURE', reason: 'INVALID_CREDENTIALS' },
    actor: { id: '00u1', type: 'User', alternateId: 'grace@acme.example', detailEntry: null },
    client: { ipAddress: '192.0.2.1', userAgent: { rawUserAgent: 'not for models' } },
    target: null,
    debugContext: { debugData: { requestUri: 'not for models' } },
  };
  const { call, requests } = scripted(okta, 200, [event]);
  const filter = 'outcome.result eq "FAILURE"';
  const { items } = await call('list_log_events', { filter, since: '2026-01-01T00:00:00Z' });
  expect(items).toMatchObject([{ eventType: 'user.session.start', client: { ipAddress: '192.0.2.1' }, target: null }]);
  expect(JSON.stringify(items)).not.toContain('not for models');
  expect(requests).toMatchObject([
    { path: '/logs', query: { filter, since: '2026-01-01T00:00:00Z', sortOrder: 'DESCENDING', limit: 50 } },
  ]);
});

test('an id cannot leave its place in the path', async () => {
  const { call, requests } = scripted(okta, 200, { id: '00u1' });
  await call('get_user', { userId: 'a/../../apps?x' });
  expect(requests).toMatchObject([{ path: '/users/a%2F..%2F..%2Fapps%3Fx' }]);
});
