import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { createEmulator } from 'emulate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { stripe as entry } from '../../catalog/stripe.ts';
import type { HttpClient } from '../../test/helpers/http-client.ts';
import { freePort, type Patchbay, startPatchbay } from '../../test/helpers/patchbay.ts';
import { stripe } from './index.ts';

const key = 'sk_test_SEKRETstripe';
const ids = { pluginId: 'stripe', connectorId: 'stripe', authSchemeId: 'api-key' };

describe('against an emulated Stripe', () => {
  let patchbay: Patchbay;
  let alice: HttpClient;
  let front: Awaited<ReturnType<typeof startFront>>;
  let project = '';
  let close: () => Promise<void>;
  const called = new Set<string>();

  // biome-ignore lint/suspicious/noExplicitAny: each operation has its own output.
  const call = async (tool: string, input: Record<string, unknown> = {}): Promise<any> => {
    called.add(tool);
    const path = `/api/projects/${project}/tools/shop__${tool}/call`;
    const { status, body } = await alice.post(path, { arguments: input });
    if (status !== 200) throw new Error(`${body.code}: ${body.detail} ${JSON.stringify(body.errors)}`);
    return body.output;
  };

  beforeAll(async () => {
    const port = await freePort();
    const emulator = await createEmulator({
      service: 'stripe',
      port,
      seed: {
        stripe: {
          products: [{ name: 'Pro Plan', description: 'Monthly pro subscription' }],
          prices: [{ product_name: 'Pro Plan', currency: 'usd', unit_amount: 2000 }],
        },
      },
    });
    front = await startFront(`http://127.0.0.1:${port}`);
    patchbay = await startPatchbay({ entries: [entry], providers: [stripe], map: [`https://api.stripe.com=${front.url}`] });
    alice = patchbay.as('alice');
    const value = { key: { action: 'set', value: key } };
    const connection = (await alice.post('/api/connections', { ...ids, alias: 'shop', secrets: value })).body;
    project = (await alice.post('/api/projects', { name: 'Shop' })).body.id;
    const effects = ['read', 'write', 'destructive'];
    await alice.put(`/api/projects/${project}/connections/${connection.id}`, { effects });
    close = async () => {
      await patchbay.close();
      await front.close();
      await emulator.close();
    };
  });
  afterAll(() => close());

  test('a key is checked against the balance when it is stored, and a wrong one is said to be wrong', async () => {
    const connect = (alias: string, value: string) =>
      alice.post('/api/connections', { ...ids, alias, secrets: { key: { action: 'set', value } } });
    expect((await connect('good', key)).body).toMatchObject({ status: 'Ready' });
    expect((await connect('wrong', 'rk_test_wrong')).body).toMatchObject({ status: 'Invalid' });
    expect(await connect('public', 'pk_test_123')).toMatchObject({ status: 422 });
  });

  test('a customer is created, found, changed and deleted', async () => {
    const created = await call('create_customer', {
      name: 'Jane Ünal',
      email: 'jane@example.com',
      metadata: { plan: 'pro & more' },
      idempotency_key: 'order/1',
    });
    expect(created).toMatchObject({ name: 'Jane Ünal', metadata: { plan: 'pro & more' }, livemode: false });
    expect(front.seen.at(-1)).toMatchObject({
      'stripe-version': '2025-08-27.basil',
      'content-type': 'application/x-www-form-urlencoded',
      'idempotency-key': 'order/1',
    });
    const customer = created.id;
    expect(await call('list_customers', { email: 'jane@example.com' })).toMatchObject({
      data: [{ id: customer }],
      has_more: false,
    });
    await call('update_customer', { customer, description: 'Since 2026', metadata: { plan: 'free' } });
    expect(await call('get_customer', { customer })).toMatchObject({
      email: 'jane@example.com',
      description: 'Since 2026',
      metadata: { plan: 'free' },
    });
    expect(await call('list_payment_methods', { customer })).toEqual({ data: [], has_more: false });
    expect(await call('delete_customer', { customer })).toEqual({ id: customer, deleted: true });
    await expect(call('get_customer', { customer })).rejects.toThrow(`No such customer: '${customer}'`);
  });

  test('a list is read page by page until has_more is false, and by time', async () => {
    for (const name of ['One', 'Two', 'Three']) await call('create_customer', { name });
    const seen: string[] = [];
    let page = await call('list_customers', { limit: 2 });
    seen.push(...idsIn(page));
    while (page.has_more) {
      page = await call('list_customers', { limit: 2, starting_after: seen.at(-1) });
      seen.push(...idsIn(page));
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(idsIn(await call('list_customers', { limit: 100 })));
    expect(seen.length).toBeGreaterThanOrEqual(3);
    expect(await call('list_customers', { created: { lte: 1_000_000_000 } })).toEqual({ data: [], has_more: false });
  });

  test('products and prices are made and listed', async () => {
    const product = await call('create_product', { name: 'Extra', description: 'd'.repeat(1_010) });
    expect(product.description).toMatch(/\[cut: 10 more characters\]$/);
    expect(await call('get_product', { product: product.id })).toMatchObject({ name: 'Extra', active: true });
    expect(idsIn(await call('list_products', { active: true }))).toContain(product.id);
    const price = await call('create_price', {
      product: product.id,
      currency: 'EUR',
      unit_amount: 1099,
      recurring: { interval: 'month' },
    });
    expect(price).toMatchObject({ currency: 'eur', unit_amount: 1099, type: 'recurring' });
    expect(await call('get_price', { price: price.id })).toMatchObject({ product: product.id });
    expect(idsIn(await call('list_prices', { product: product.id }))).toEqual([price.id]);
  });

  test('a payment is prepared, changed, taken and seen as a charge; another is cancelled', async () => {
    const customer = (await call('create_customer', { name: 'Payer' })).id;
    const prepared = await call('create_payment_intent', { amount: 500, currency: 'usd', customer });
    expect(prepared).toMatchObject({ amount: 500, status: 'requires_payment_method' });
    expect(prepared).not.toHaveProperty('client_secret');
    const payment_intent = prepared.id;
    await call('update_payment_intent', { payment_intent, amount: 700, description: 'Order 7' });
    expect(await call('confirm_payment_intent', { payment_intent, payment_method: 'pm_card_visa' })).toMatchObject({
      status: 'succeeded',
    });
    expect(await call('get_payment_intent', { payment_intent })).toMatchObject({ amount: 700, description: 'Order 7' });
    const charges = await call('list_charges', { payment_intent });
    expect(charges).toMatchObject({ data: [{ amount: 700, status: 'succeeded', customer }] });
    expect(await call('get_charge', { charge: charges.data[0].id })).toMatchObject({ payment_intent });

    const other = (await call('create_payment_intent', { amount: 1, currency: 'usd', customer })).id;
    expect(await call('cancel_payment_intent', { payment_intent: other, cancellation_reason: 'abandoned' })).toMatchObject({
      status: 'canceled',
    });
    await expect(call('cancel_payment_intent', { payment_intent })).rejects.toThrow('does not allow cancellation');
    expect(idsIn(await call('list_payment_intents', { customer }))).toEqual([other, payment_intent]);
  });

  test('a page to pay on is made, found and closed', async () => {
    const { data } = await call('list_prices', { limit: 100 });
    const session = await call('create_checkout_session', {
      mode: 'payment',
      line_items: data.slice(0, 2).map(({ id }: { id: string }) => ({ price: id, quantity: 2 })),
      success_url: 'https://shop.example.com/thanks?session={CHECKOUT_SESSION_ID}',
    });
    expect(session).toMatchObject({ status: 'open', url: expect.stringContaining('/checkout/') });
    expect(idsIn(await call('list_checkout_sessions', { status: 'open' }))).toEqual([session.id]);
    expect(await call('expire_checkout_session', { session: session.id })).toMatchObject({ status: 'expired' });
    expect(await call('get_checkout_session', { session: session.id })).toMatchObject({ status: 'expired', url: null });
  });

  test('every operation is run here, or is named with the reason why it cannot be', () => {
    const all = stripe.operations.map(({ name }) => name).sort();
    expect([...called, ...Object.keys(notEmulated)].sort()).toEqual(all);
  });
});

/** What the emulator cannot do; `scripted.test.ts` checks these. */
const notEmulated = {
  get_account: 'no such route',
  get_balance: 'no such route; the front below answers only the check of a key',
  list_balance_transactions: 'no such route',
  search_customers: 'taken for the id of a customer',
  update_product: 'no such route',
  create_refund: 'no such route',
  list_refunds: 'no such route',
  get_refund: 'no such route',
  list_invoices: 'no such route',
  get_invoice: 'no such route',
  list_subscriptions: 'no such route',
  get_subscription: 'no such route',
  update_subscription: 'no such route',
  cancel_subscription: 'no such route',
};

/** The emulator takes every key and has no balance: this stands before it, refuses as Stripe does, and keeps the headers. */
const startFront = async (emulator: string) => {
  const seen: IncomingMessage['headers'][] = [];
  const server = createServer(async (request, response) => {
    seen.push(request.headers);
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.headers.authorization !== `Bearer ${key}`) {
      return answer(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } });
    }
    if (request.url === '/v1/balance') return answer(200, { object: 'balance', available: [], pending: [], livemode: false });
    const { authorization = '', 'content-type': type } = request.headers;
    const body = await text(request);
    const passed = await fetch(emulator + request.url, {
      method: request.method ?? 'GET',
      headers: { authorization, ...(type !== undefined && { 'content-type': type }) },
      ...(body !== '' && { body }),
    });
    return answer(passed.status, await passed.json());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

const idsIn = (page: unknown): string[] =>
  z
    .object({ data: z.array(z.object({ id: z.string() })) })
    .parse(page)
    .data.map(({ id }) => id);
