/**
 * From Stripe's documentation, read in 2026-11: "Authentication" (https://docs.stripe.com/api/authentication), "API keys"
 * (https://docs.stripe.com/keys), "Idempotent requests", "Pagination" and "Errors" of the API reference
 * (https://docs.stripe.com/api), "API versioning" (https://docs.stripe.com/api-versions).
 */
import { definePlugin } from './define.ts';

export const stripe = definePlugin({
  id: 'stripe',
  version: '1.0.0',
  displayName: 'Stripe',
  description: 'Customers, products, prices, payments, refunds, invoices and subscriptions.',
  tags: ['payments', 'billing', 'finance'],
  homepage: 'https://stripe.com',
  setupUrl: 'https://dashboard.stripe.com/apikeys',
  setupSteps: [
    'Open the API keys page of the Stripe dashboard. Begin in a sandbox: its keys start with rk_test_ or sk_test_ and move no money.',
    'Choose “Create restricted key” and name it after what the agents will do with it.',
    'Give “Balance” the permission Read: the key is checked with it. Then give each resource that the agents need Read, or Write where they should change it, and leave all others at None.',
    'Copy the key when it is shown, and connect an account here with it. Each account and each sandbox has keys of its own.',
  ],
  connectors: [
    {
      id: 'stripe',
      displayName: 'Stripe',
      description: 'One Stripe account, or one of its sandboxes.',
      baseUrl: 'https://api.stripe.com/v1',
      // Pinned, so that answers keep their shape whatever version the account has set as its own.
      headers: { 'stripe-version': '2025-08-27.basil' },
      requestBody: 'form',
      errorMessage: 'error.message',
      authSchemes: [
        {
          type: 'api-key',
          id: 'api-key',
          displayName: 'Restricted or secret API key',
          description: 'People paste a key of their Stripe account. A restricted key allows only what was ticked for it.',
          keyField: 'key',
          connectionFields: [
            {
              id: 'key',
              label: 'API key',
              type: 'secret',
              help: 'Developers › API keys, “Restricted keys”. Keys with _live_ in them work with real money. A publishable key (pk_…) does not work.',
              placeholder: 'rk_test_…',
              pattern: '(rk|sk)_(test|live)_\\w+',
            },
          ],
          check: 'https://api.stripe.com/v1/balance',
        },
      ],
      sources: [{ type: 'native', id: 'stripe', provider: 'stripe' }],
    },
    {
      // From Stripe’s documentation, “Model Context Protocol (MCP)” (https://docs.stripe.com/mcp), read in 2026-12.
      id: 'stripe-mcp',
      displayName: 'Stripe MCP server',
      description:
        'Stripe’s own MCP server, once an administrator has allowed MCP in the dashboard. People sign in, or paste a key.',
      authSchemes: [
        { type: 'mcp-oauth', id: 'oauth', displayName: 'Sign in' },
        {
          type: 'api-key',
          id: 'token',
          displayName: 'Restricted key',
          keyField: 'token',
          connectionFields: [
            {
              id: 'token',
              label: 'Restricted key',
              type: 'secret',
              help: 'Stripe Dashboard › Developers › API keys; give it only the permissions that agents need.',
              placeholder: 'rk_…',
            },
          ],
        },
      ],
      sources: [
        {
          type: 'mcp',
          id: 'stripe-mcp',
          transport: { kind: 'http', url: 'https://mcp.stripe.com' },
          credentials: [
            { authScheme: 'oauth', from: 'access-token', to: 'header', name: 'authorization', prefix: 'Bearer ' },
            {
              authScheme: 'token',
              from: 'connection-field',
              field: 'token',
              to: 'header',
              name: 'authorization',
              prefix: 'Bearer ',
            },
          ],
        },
      ],
    },
  ],
  skills: ['stripe/skills/stripe'],
});
