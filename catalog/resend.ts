/**
 * From Resend's documentation, read in 2026-11: "Introduction" of the API reference (https://resend.com/docs/api-reference),
 * "Errors" (…/api-reference/errors), "Pagination" (…/api-reference/pagination), "Idempotency Keys"
 * (https://resend.com/docs/dashboard/emails/idempotency-keys), "Create API key" (…/api-reference/api-keys/create-api-key).
 */
import { definePlugin } from './define.ts';

export const resend = definePlugin({
  id: 'resend',
  version: '1.0.0',
  displayName: 'Resend',
  description: 'Send and read email, and manage sending domains, contacts and segments.',
  tags: ['email', 'messaging', 'developer-tools'],
  homepage: 'https://resend.com',
  setupUrl: 'https://resend.com/api-keys',
  setupSteps: [
    'Open “Domains” in Resend, add the domain that mail comes from, and put the records it shows into your DNS. Until it is verified, mail reaches only your own address.',
    'Open “API Keys”, choose “Create API Key” and name it after what the agents will do with it.',
    'Choose the permission “Full access”: a key with “Sending access” may not read anything, and is not accepted here.',
    'Copy the key when it is shown, Resend shows it once, and connect an account here with it.',
  ],
  connectors: [
    {
      id: 'resend',
      displayName: 'Resend',
      description: 'One team at Resend.',
      baseUrl: 'https://api.resend.com',
      errorMessage: 'message',
      // For a bad key Resend documents 400, 401 and 403 with three names; only this sentence tells it from other faults.
      errorCode: 'message',
      unauthorizedErrors: ['API key is invalid', 'API key is invalid.'],
      authSchemes: [
        {
          type: 'api-key',
          id: 'api-key',
          displayName: 'API key',
          description: 'People paste an API key of their team.',
          keyField: 'key',
          connectionFields: [
            {
              id: 'key',
              label: 'API key',
              type: 'secret',
              help: 'resend.com › API Keys › Create API Key, with the permission “Full access”.',
              placeholder: 're_…',
              pattern: 're_\\w+',
            },
          ],
          check: 'https://api.resend.com/domains',
        },
      ],
      sources: [{ type: 'native', id: 'resend', provider: 'resend' }],
    },
  ],
  skills: ['resend/skills/resend'],
});
