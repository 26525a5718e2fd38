/** Stripe's native operations; `catalog/stripe.ts` says where they are sent and with which credential. */
import { nativeProvider } from '../define.ts';
import { cancelPaymentIntent } from './operations/cancel-payment-intent.ts';
import { cancelSubscription } from './operations/cancel-subscription.ts';
import { confirmPaymentIntent } from './operations/confirm-payment-intent.ts';
import { createCheckoutSession } from './operations/create-checkout-session.ts';
import { createCustomer } from './operations/create-customer.ts';
import { createPaymentIntent } from './operations/create-payment-intent.ts';
import { createPrice } from './operations/create-price.ts';
import { createProduct } from './operations/create-product.ts';
import { createRefund } from './operations/create-refund.ts';
import { deleteCustomer } from './operations/delete-customer.ts';
import { expireCheckoutSession } from './operations/expire-checkout-session.ts';
import { getAccount } from './operations/get-account.ts';
import { getBalance } from './operations/get-balance.ts';
import { getCharge } from './operations/get-charge.ts';
import { getCheckoutSession } from './operations/get-checkout-session.ts';
import { getCustomer } from './operations/get-customer.ts';
import { getInvoice } from './operations/get-invoice.ts';
import { getPaymentIntent } from './operations/get-payment-intent.ts';
import { getPrice } from './operations/get-price.ts';
import { getProduct } from './operations/get-product.ts';
import { getRefund } from './operations/get-refund.ts';
import { getSubscription } from './operations/get-subscription.ts';
import { listBalanceTransactions } from './operations/list-balance-transactions.ts';
import { listCharges } from './operations/list-charges.ts';
import { listCheckoutSessions } from './operations/list-checkout-sessions.ts';
import { listCustomers } from './operations/list-customers.ts';
import { listInvoices } from './operations/list-invoices.ts';
import { listPaymentIntents } from './operations/list-payment-intents.ts';
import { listPaymentMethods } from './operations/list-payment-methods.ts';
import { listPrices } from './operations/list-prices.ts';
import { listProducts } from './operations/list-products.ts';
import { listRefunds } from './operations/list-refunds.ts';
import { listSubscriptions } from './operations/list-subscriptions.ts';
import { searchCustomers } from './operations/search-customers.ts';
import { updateCustomer } from './operations/update-customer.ts';
import { updatePaymentIntent } from './operations/update-payment-intent.ts';
import { updateProduct } from './operations/update-product.ts';
import { updateSubscription } from './operations/update-subscription.ts';

export const stripe = nativeProvider('stripe', [
  getAccount,
  getBalance,
  listBalanceTransactions,
  listCustomers,
  searchCustomers,
  getCustomer,
  createCustomer,
  updateCustomer,
  deleteCustomer,
  listPaymentMethods,
  listProducts,
  getProduct,
  createProduct,
  updateProduct,
  listPrices,
  getPrice,
  createPrice,
  listPaymentIntents,
  getPaymentIntent,
  createPaymentIntent,
  updatePaymentIntent,
  confirmPaymentIntent,
  cancelPaymentIntent,
  listCharges,
  getCharge,
  createRefund,
  listRefunds,
  getRefund,
  listCheckoutSessions,
  getCheckoutSession,
  createCheckoutSession,
  expireCheckoutSession,
  listInvoices,
  getInvoice,
  listSubscriptions,
  getSubscription,
  updateSubscription,
  cancelSubscription,
]);
