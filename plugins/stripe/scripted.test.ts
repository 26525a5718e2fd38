/** What the emulator does not do, against answers in the shape that Stripe documents. */
import { expect, test } from 'vitest';
import { scripted } from '../../test/plugins/call-operation.ts';
import { stripe } from './index.ts';

const listOf = (...data: unknown[]) => ({ object: 'list', url: '/v1/x', has_more: true, data });

test('the account says who it is, without what is nobody’s business', async () => {
  const account = {
    id: 'acct_1',
    country: 'DE',
    default_currency: 'eur',
    email: null,
    charges_enabled: true,
    settings: { dashboard: { display_name: 'My shop', timezone: 'Etc/UTC' } },
    external_accounts: { data: [{ last4: '6789' }] },
  };
  const { call, requests } = scripted(stripe, 200, account);
  expect(await call('get_account')).toEqual({
    id: 'acct_1',
    country: 'DE',
    default_currency: 'eur',
    email: null,
    charges_enabled: true,
    settings: { dashboard: { display_name: 'My shop' } },
  });
  expect(requests).toMatchObject([{ method: 'GET', path: '/account' }]);
});

test('the balance is read by currency', async () => {
  const money = [{ amount: 666670, currency: 'usd', source_types: { card: 666670 } }];
  const { call, requests } = scripted(stripe, 200, { object: 'balance', available: money, pending: [], livemode: true });
  expect(await call('get_balance')).toEqual({ available: [{ amount: 666670, currency: 'usd' }], pending: [], livemode: true });
  expect(requests).toMatchObject([{ method: 'GET', path: '/balance' }]);
});

test('balance transactions are listed', async () => {
  const transaction = { id: 'txn_1', amount: -400, fee: 0, net: -400, currency: 'usd', type: 'refund', description: null };
  const { call, requests } = scripted(stripe, 200, listOf(transaction));
  expect(await call('list_balance_transactions', { type: 'refund', created: { gte: 5 } })).toEqual({
    data: [transaction],
    has_more: true,
  });
  expect(requests).toMatchObject([{ path: '/balance_transactions', query: { type: 'refund', 'created[gte]': 5 } }]);
});

test('customers are searched page by page', async () => {
  const { call, requests } = scripted(stripe, 200, { ...listOf({ id: 'cus_1', name: null, sources: [] }), next_page: 'abc' });
  expect(await call('search_customers', { query: 'name~"jane"', page: 'xyz' })).toEqual({
    data: [{ id: 'cus_1', name: null }],
    has_more: true,
    next_page: 'abc',
  });
  expect(requests).toMatchObject([{ path: '/customers/search', query: { query: 'name~"jane"', page: 'xyz' } }]);
});

test('a product is archived', async () => {
  const { call, requests } = scripted(stripe, 200, { id: 'prod_1', name: 'Old', active: false });
  expect(await call('update_product', { product: 'prod_1', active: false })).toMatchObject({ active: false });
  expect(requests).toMatchObject([{ method: 'POST', path: '/products/prod_1', body: { active: false } }]);
});

test('a refund is made once however often it is asked for with one key, and then read', async () => {
  const refund = {
    id: 're_1',
    object: 'refund',
    amount: 100,
    charge: 'ch_1',
    payment_intent: 'pi_1',
    currency: 'usd',
    status: 'succeeded',
    reason: null,
    metadata: {},
    destination_details: { card: {} },
  };
  const { destination_details, object, ...shown } = refund;
  const { call, requests } = scripted(stripe, 200, refund);
  const key = { idempotency_key: '6f1a' };
  expect(await call('create_refund', { payment_intent: 'pi_1', amount: 100, ...key })).toEqual(shown);
  expect(requests).toEqual([
    { method: 'POST', path: '/refunds', body: { payment_intent: 'pi_1', amount: 100 }, headers: { 'idempotency-key': '6f1a' } },
  ]);
  await expect(call('create_refund', { charge: 'ch_1', idempotency_key: 'a\r\nx: y' })).rejects.toThrow('printable ASCII');

  expect(await call('get_refund', { refund: 're_1' })).toEqual(shown);
  expect(requests.at(-1)).toMatchObject({ method: 'GET', path: '/refunds/re_1' });
  const list = scripted(stripe, 200, listOf(refund));
  expect(await list.call('list_refunds', { charge: 'ch_1', limit: 1 })).toEqual({ data: [shown], has_more: true });
  expect(list.requests).toMatchObject([{ path: '/refunds', query: { charge: 'ch_1', limit: 1 } }]);
});

test('invoices are listed and read with their lines', async () => {
  const invoice = {
    id: 'in_1',
    number: null,
    status: 'draft',
    customer: 'cus_1',
    currency: 'usd',
    total: 1000,
    due_date: null,
    parent: { type: 'subscription_details', quote_details: null, subscription_details: { subscription: 'sub_1', metadata: {} } },
    lines: { object: 'list', has_more: false, data: [{ id: 'il_1', amount: 1000, currency: 'usd', description: 'Plan' }] },
  };
  const { call, requests } = scripted(stripe, 200, invoice);
  expect(await call('get_invoice', { invoice: 'in_1' })).toMatchObject({
    parent: { subscription_details: { subscription: 'sub_1' } },
    lines: { data: [{ amount: 1000, description: 'Plan' }] },
  });
  expect(requests).toMatchObject([{ path: '/invoices/in_1' }]);
  const list = scripted(stripe, 200, listOf(invoice));
  const listed = await list.call('list_invoices', { status: 'draft', subscription: 'sub_1' });
  expect(listed).toMatchObject({ data: [{ id: 'in_1', number: null }] });
  expect(JSON.stringify(listed)).not.toContain('il_1');
  expect(list.requests).toMatchObject([{ path: '/invoices', query: { status: 'draft', subscription: 'sub_1' } }]);
});

test('subscriptions are listed, read, set to run out and cancelled', async () => {
  const price = { id: 'price_1', object: 'price', product: 'prod_1', currency: 'usd', unit_amount: 2000, recurring: null };
  const item = { id: 'si_1', quantity: 1, current_period_start: 1, current_period_end: 2, price };
  const subscription = { id: 'sub_1', status: 'active', customer: 'cus_1', items: { object: 'list', data: [item] } };
  const { call, requests } = scripted(stripe, 200, subscription);
  expect(await call('get_subscription', { subscription: 'sub_1' })).toMatchObject({
    items: { data: [{ current_period_end: 2, price: { unit_amount: 2000 } }] },
  });
  await call('update_subscription', { subscription: 'sub_1', cancel_at_period_end: true });
  await call('cancel_subscription', { subscription: 'sub_1', prorate: true });
  expect(requests).toMatchObject([
    { method: 'GET', path: '/subscriptions/sub_1' },
    { method: 'POST', path: '/subscriptions/sub_1', body: { cancel_at_period_end: true } },
    { method: 'DELETE', path: '/subscriptions/sub_1', body: { prorate: true } },
  ]);
  const list = scripted(stripe, 200, listOf(subscription));
  expect(await list.call('list_subscriptions', { status: 'all' })).toMatchObject({ data: [{ id: 'sub_1' }], has_more: true });
  expect(list.requests).toMatchObject([{ path: '/subscriptions', query: { status: 'all' } }]);
});

test('a payment’s client secret does not reach the model', async () => {
  const { call } = scripted(stripe, 200, { id: 'pi_1', currency: 'usd', status: 'succeeded', client_secret: 'pi_1_secret_x' });
  expect(JSON.stringify(await call('get_payment_intent', { payment_intent: 'pi_1' }))).not.toContain('secret');
});
