/** Where Clerk's documentation and the emulator differ, answers in the shape that Clerk documents. */
import { expect, test } from 'vitest';
import { scripted } from '../../test/plugins/call-operation.ts';
import { clerk } from './index.ts';

const user = { id: 'user_1', object: 'user', private_metadata: { plan: 'not for models' }, public_metadata: { level: 2 } };

test('users and sessions come as a plain list, whose end is a page that is not full', async () => {
  const full = scripted(clerk, 200, [user, user]);
  expect(await full.call('list_users', { limit: 2, offset: 4, organization_id: ['org_1'] })).toEqual({
    data: [
      { id: 'user_1', public_metadata: { level: 2 } },
      { id: 'user_1', public_metadata: { level: 2 } },
    ],
    next_offset: 6,
  });
  expect(full.requests).toMatchObject([{ path: '/users', query: { limit: 2, offset: 4, organization_id: ['org_1'] } }]);
  expect(await scripted(clerk, 200, []).call('list_users')).toEqual({ data: [], next_offset: null });
  const sessions = scripted(clerk, 200, [{ id: 'sess_1', last_active_token: { jwt: 'not for models' } }]);
  expect(await sessions.call('list_sessions', { user_id: 'user_1', status: 'active' })).toEqual({
    data: [{ id: 'sess_1' }],
    next_offset: null,
  });
  expect(sessions.requests).toMatchObject([{ path: '/sessions', query: { user_id: 'user_1', status: 'active' } }]);
});

test('a user is added without the password that instances with passwords would want', async () => {
  const { call, requests } = scripted(clerk, 200, user);
  await call('create_user', { email_address: ['joan@shop.example'], public_metadata: { level: 1 } });
  expect(requests).toMatchObject([
    {
      method: 'POST',
      path: '/users',
      body: { email_address: ['joan@shop.example'], public_metadata: { level: 1 }, skip_password_requirement: true },
    },
  ]);
});
