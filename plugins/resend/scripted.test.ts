/** What the emulator does not do, against answers in the shape that Resend documents. */
import { expect, test } from 'vitest';
import { scripted } from '../../test/plugins/call-operation.ts';
import { resend } from './index.ts';

const contact = {
  id: 'c1',
  email: 'jane@example.org',
  first_name: 'Jane',
  last_name: null,
  created_at: '2026-01-07 18:01:45+00',
  unsubscribed: false,
};

test('a scheduled email is moved', async () => {
  const { call, requests } = scripted(resend, 200, { object: 'email', id: 'e1' });
  expect(await call('update_email', { email_id: 'e1', scheduled_at: '2030-01-01T09:00:00Z' })).toEqual({ id: 'e1' });
  expect(requests).toMatchObject([{ method: 'PATCH', path: '/emails/e1', body: { scheduled_at: '2030-01-01T09:00:00Z' } }]);
});

test('received emails are listed and read, without their raw headers', async () => {
  const received = {
    object: 'email',
    id: 'r1',
    to: ['in@acme.com'],
    from: 'Jane <jane@example.org>',
    subject: null,
    bcc: null,
    message_id: '<1@example.org>',
    created_at: '2026-01-07T18:01:45Z',
    attachments: [{ id: 'a1', filename: 'x.pdf', content_type: 'application/pdf', content_id: null, size: 9 }],
  };
  const list = scripted(resend, 200, { object: 'list', has_more: true, data: [received] });
  expect(await list.call('list_received_emails', { limit: 1, after: 'r0' })).toMatchObject({
    data: [{ id: 'r1', subject: null, attachments: [{ filename: 'x.pdf', size: 9 }] }],
    has_more: true,
  });
  expect(list.requests).toMatchObject([{ path: '/emails/receiving', query: { limit: 1, after: 'r0' } }]);
  const one = scripted(resend, 200, { ...received, text: 'Hi', html: null, headers: { 'x-internal': 'yes' } });
  const read = await one.call('get_received_email', { email_id: 'r1' });
  expect(read).toMatchObject({ text: 'Hi', html: null });
  expect(read).not.toHaveProperty('headers');
  expect(one.requests).toMatchObject([{ method: 'GET', path: '/emails/receiving/r1' }]);
});

test('segments are listed, created and deleted', async () => {
  const segment = { id: 's1', name: 'Customers', created_at: '2026-01-07' };
  const list = scripted(resend, 200, { object: 'list', has_more: false, data: [segment] });
  expect(await list.call('list_segments')).toEqual({ data: [segment], has_more: false });
  const { call, requests } = scripted(resend, 200, { object: 'segment', id: 's1', deleted: true });
  expect(await call('create_segment', { name: 'Customers' })).toEqual({ id: 's1' });
  expect(await call('delete_segment', { segment_id: 's1' })).toEqual({ id: 's1', deleted: true });
  expect(requests).toMatchObject([
    { method: 'POST', path: '/segments', body: { name: 'Customers' } },
    { method: 'DELETE', path: '/segments/s1' },
  ]);
});

test('contacts are listed by segment and read by address', async () => {
  const list = scripted(resend, 200, { object: 'list', data: [contact] });
  expect(await list.call('list_contacts', { segment_id: 's1' })).toEqual({ data: [contact] });
  expect(list.requests).toMatchObject([{ path: '/contacts', query: { segment_id: 's1' } }]);
  const { call, requests } = scripted(resend, 200, { object: 'contact', ...contact });
  expect(await call('get_contact', { contact: 'jane+a@example.org' })).toEqual(contact);
  expect(requests).toMatchObject([{ path: '/contacts/jane%2Ba%40example.org' }]);
  await expect(call('get_contact', { contact: '..' })).rejects.toThrow('cannot be part of a path');
});

test('a contact is created, changed, put into a segment, taken out and deleted', async () => {
  const { call, requests } = scripted(resend, 200, { object: 'contact', id: 'c1', contact: 'c1', deleted: true });
  const create = { email: contact.email, properties: { plan: 'pro' }, segments: [{ id: 's1' }] };
  expect(await call('create_contact', create)).toEqual({ id: 'c1' });
  expect(await call('update_contact', { contact: 'c1', unsubscribed: true })).toEqual({ id: 'c1' });
  expect(await call('add_contact_to_segment', { contact: 'c1', segment_id: 's2' })).toEqual({ segment_id: 's2' });
  expect(await call('remove_contact_from_segment', { contact: 'c1', segment_id: 's2' })).toEqual({ segment_id: 's2' });
  expect(await call('delete_contact', { contact: 'c1' })).toEqual({ deleted: true });
  expect(requests).toMatchObject([
    { method: 'POST', path: '/contacts', body: create },
    { method: 'PATCH', path: '/contacts/c1', body: { unsubscribed: true } },
    { method: 'POST', path: '/contacts/c1/segments/s2' },
    { method: 'DELETE', path: '/contacts/c1/segments/s2' },
    { method: 'DELETE', path: '/contacts/c1' },
  ]);
});

test('an idempotency key cannot bring headers of its own', async () => {
  const { call } = scripted(resend, 200, { id: 'e1' });
  const email = { from: 'a@example.com', to: ['b@example.com'], subject: 'x', idempotency_key: 'k\r\nx-evil: 1' };
  await expect(call('send_email', email)).rejects.toThrow('printable ASCII');
});
