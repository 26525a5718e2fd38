/** What several operations ask for and answer: Stripe's own field names, cut to what a model needs. */
import { z } from 'zod';
import { shortText } from './text.ts';

export const idOf = (thing: string, prefix: string) => z.string().min(1).describe(`Id of the ${thing}, ${prefix}_…`);
export const currency = z
  .string()
  .regex(/^[A-Za-z]{3}$/, 'must be a three-letter code')
  .describe('Three-letter ISO code, such as usd');
export const amount = z.int().min(0).describe('In the smallest unit of the currency: 1099 is 10.99 usd, or 1099 jpy');
export const metadata = {
  metadata: z
    .record(z.string().max(40), z.string().max(500))
    .optional()
    .describe('Your own keys and values; an empty value removes a key'),
};

const text = shortText.nullish();
const reference = z.string().nullish();
const time = z.int().nullish().describe('Unix time in seconds');
const money = z.int().nullish().describe('In the smallest unit of the currency');
const flag = z.boolean().nullish();
const own = {
  id: z.string(),
  metadata: z.record(z.string(), z.string()).nullish(),
  created: time,
  livemode: flag.describe('true: real money'),
};

export const addressInput = z.strictObject({
  line1: z.string().optional().describe('Street and number'),
  line2: z.string().optional().describe('Apartment, suite, building'),
  city: z.string().optional().describe('City or town'),
  state: z.string().optional().describe('State, county or province'),
  postal_code: z.string().optional().describe('Postal code'),
  country: z.string().optional().describe('Two-letter country code'),
});
const address = z
  .object({ line1: text, line2: text, city: text, state: text, postal_code: text, country: text })
  .partial()
  .nullish();

export const customerShape = z.object({
  ...own,
  email: text,
  name: text,
  phone: text,
  description: text,
  address,
  balance: money.describe('Credit when negative; added to the next invoice when positive'),
  currency: reference,
  delinquent: flag.describe('true: the latest invoice is overdue'),
  deleted: flag,
});

export const productShape = z.object({
  ...own,
  name: text,
  description: text,
  active: flag,
  default_price: reference,
});

const recurring = z
  .object({ interval: z.string(), interval_count: z.int().nullish(), usage_type: z.string().nullish() })
  .nullish();
export const priceShape = z.object({
  ...own,
  product: reference,
  currency: z.string(),
  unit_amount: money,
  type: z.string().describe('one_time or recurring'),
  recurring,
  nickname: text,
  lookup_key: reference,
  active: flag,
});

export const paymentIntentShape = z.object({
  ...own,
  amount: money,
  amount_received: money,
  currency: z.string(),
  status: z
    .string()
    .describe(
      'requires_payment_method, requires_confirmation, requires_action, processing, requires_capture, canceled or succeeded',
    ),
  customer: reference,
  description: text,
  payment_method: reference,
  latest_charge: reference,
  receipt_email: text,
  cancellation_reason: z.string().nullish(),
  last_payment_error: z.object({ code: z.string().nullish(), decline_code: z.string().nullish(), message: text }).nullish(),
});

export const chargeShape = z.object({
  ...own,
  amount: money,
  amount_refunded: money,
  currency: z.string(),
  status: z.string().describe('succeeded, pending or failed'),
  paid: flag,
  refunded: flag.describe('true: refunded in full'),
  disputed: flag,
  customer: reference,
  payment_intent: reference,
  description: text,
  failure_code: z.string().nullish(),
  failure_message: text,
  receipt_url: z.string().nullish(),
});

export const refundShape = z.object({
  id: z.string(),
  amount: money,
  currency: z.string(),
  status: z.string().nullish().describe('pending, requires_action, succeeded, failed or canceled'),
  charge: reference,
  payment_intent: reference,
  reason: z.string().nullish(),
  failure_reason: z.string().nullish(),
  metadata: own.metadata,
  created: time,
});

export const checkoutSessionShape = z.object({
  ...own,
  url: z.string().nullish().describe('The page where the customer pays; null when the session is no longer open'),
  mode: z.string().nullish(),
  status: z.string().nullish().describe('open, complete or expired'),
  payment_status: z.string().nullish().describe('paid, unpaid or no_payment_required'),
  amount_total: money,
  currency: reference,
  customer: reference,
  payment_intent: reference,
  subscription: reference,
  client_reference_id: reference,
  expires_at: time,
});

const invoiceLine = z.object({ description: text, amount: money, currency: z.string().nullish(), quantity: z.int().nullish() });
export const invoiceShape = z.object({
  ...own,
  id: z.string().nullish(),
  number: z.string().nullish(),
  status: z.string().nullish().describe('draft, open, paid, uncollectible or void'),
  customer: reference,
  customer_email: text,
  customer_name: text,
  currency: z.string(),
  total: money,
  amount_due: money,
  amount_paid: money,
  amount_remaining: money,
  due_date: time,
  description: text,
  hosted_invoice_url: z.string().nullish().describe('The page where the customer sees and pays it'),
  invoice_pdf: z.string().nullish(),
  parent: z
    .object({
      type: z.string().nullish(),
      subscription_details: z.object({ subscription: reference }).nullish(),
    })
    .nullish()
    .describe('What made it, such as a subscription'),
});
export const wholeInvoiceShape = invoiceShape.extend({
  lines: z
    .object({ data: z.array(invoiceLine), has_more: flag })
    .nullish()
    .describe('The first lines; has_more: there are others'),
});

const subscriptionItem = z.object({
  id: z.string(),
  quantity: z.int().nullish(),
  current_period_start: time,
  current_period_end: time,
  price: priceShape
    .pick({ id: true, product: true, currency: true, unit_amount: true, recurring: true, nickname: true })
    .nullish(),
});
export const subscriptionShape = z.object({
  ...own,
  status: z.string().describe('incomplete, incomplete_expired, trialing, active, past_due, canceled, unpaid or paused'),
  customer: reference,
  currency: z.string().nullish(),
  description: text,
  cancel_at_period_end: flag,
  cancel_at: time,
  canceled_at: time,
  trial_end: time,
  latest_invoice: reference,
  items: z.object({ data: z.array(subscriptionItem) }).nullish(),
});

const cash = z.array(z.object({ amount: z.int(), currency: z.string() })).nullish();
export const balanceShape = z.object({
  available: cash.describe('Can be paid out now; amounts in the smallest unit of each currency'),
  pending: cash.describe('On its way to available'),
  livemode: flag.describe('true: real money'),
});
