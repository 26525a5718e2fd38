/** What the emulator does not do or does not look at, against answers in the shape that Twilio documents. */
import { expect, test } from 'vitest';
import { scripted } from '../../test/plugins/call-operation.ts';
import { twilio } from './index.ts';

test('the balance is read', async () => {
  const { call, requests } = scripted(twilio, 200, { account_sid: 'AC1', balance: '-1.20', currency: 'USD' });
  expect(await call('get_balance')).toEqual({ balance: '-1.20', currency: 'USD' });
  expect(requests).toMatchObject([{ method: 'GET', path: '/Balance.json' }]);
});

test('spans of time go by Twilio’s names', async () => {
  const { call, requests } = scripted(twilio, 200, { messages: [], calls: [], next_page_uri: null });
  await call('list_messages', { DateSentAfter: '2026-01-01T00:00:00Z', DateSentBefore: '2026-02-01T00:00:00Z' });
  await call('list_calls', { StartTimeAfter: '2026-01-01T00:00:00Z', Status: 'busy' });
  expect(requests).toMatchObject([
    { path: '/Messages.json', query: { 'DateSent>': '2026-01-01T00:00:00Z', 'DateSent<': '2026-02-01T00:00:00Z' } },
    { path: '/Calls.json', query: { 'StartTime>': '2026-01-01T00:00:00Z', Status: 'busy' } },
  ]);
});

test('of an address for the next page only the place in the list is used', async () => {
  const { call, requests } = scripted(twilio, 200, { messages: [] });
  const uri = 'https://evil.example/2010-04-01/Accounts/AC2/Messages.json?PageSize=5&Page=3&PageToken=PASM1&To=%2B1&x=y';
  await call('list_messages', { next_page_uri: uri });
  expect(requests).toEqual([
    {
      method: 'GET',
      path: '/Messages.json',
      query: { PageSize: '5', Page: '3', PageToken: 'PASM1', 'DateSent>': undefined, 'DateSent<': undefined },
    },
  ]);
});

test('a template is sent with its values, without a text', async () => {
  const { call, requests } = scripted(twilio, 201, { sid: 'SM1', status: 'queued', body: null, price: null });
  const ContentVariables = { 1: 'Jane', 2: '9:00' };
  await call('send_message', { To: 'whatsapp:+15558675310', From: 'whatsapp:+15551234567', ContentSid: 'HX1', ContentVariables });
  const form = Object.fromEntries(new URLSearchParams(requests[0]?.text));
  expect(form).toEqual({
    To: 'whatsapp:+15558675310',
    From: 'whatsapp:+15551234567',
    ContentSid: 'HX1',
    ContentVariables: '{"1":"Jane","2":"9:00"}',
  });
});
