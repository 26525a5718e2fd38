/**
 * From Twilio's documentation, read in 2026-11: "Requests to Twilio" (https://www.twilio.com/docs/usage/requests-to-twilio),
 * "Create API keys in Twilio Console" (https://www.twilio.com/docs/iam/api-keys/keys-in-console), "Messages resource"
 * (https://www.twilio.com/docs/messaging/api/message-resource), "Calls resource" (https://www.twilio.com/docs/voice/api/call-resource).
 */
import { definePlugin, type FormFieldEntry } from './define.ts';

const origin = 'https://api.twilio.com/2010-04-01';

const accountSid = {
  id: 'account-sid',
  label: 'Account SID',
  type: 'text',
  help: 'On the first page of the Twilio Console, under “Account Info”.',
  placeholder: 'AC…',
  pattern: 'AC[0-9a-fA-F]{32}',
} satisfies FormFieldEntry;

export const twilio = definePlugin({
  id: 'twilio',
  version: '1.0.0',
  displayName: 'Twilio',
  description: 'Text messages, WhatsApp messages, phone calls and phone numbers.',
  tags: ['messaging', 'sms', 'voice'],
  homepage: 'https://www.twilio.com',
  setupUrl: 'https://console.twilio.com',
  setupSteps: [
    'Open the Twilio Console. The first page shows the Account SID, which starts with AC.',
    'Better: choose Account management › API keys & tokens › “Create API key”, of the type Standard, or Restricted with at least the permission to read messages. It can be revoked on its own. Copy SID and secret; the secret is shown once.',
    'Or use the Auth Token of the account, shown beside the Account SID. It allows everything.',
    'Connect an account here with one of the two. A trial account reaches only numbers that you verified.',
  ],
  connectors: [
    {
      id: 'twilio',
      displayName: 'Twilio',
      description: 'One Twilio account or subaccount, in the region US1.',
      baseUrl: `${origin}/Accounts/{account-sid}`,
      requestBody: 'form',
      errorMessage: 'message',
      authSchemes: [
        {
          type: 'basic',
          id: 'api-key',
          displayName: 'API key',
          description: 'People enter an API key of their account with its secret. Twilio recommends this.',
          usernameField: 'key-sid',
          passwordField: 'key-secret',
          connectionFields: [
            accountSid,
            {
              id: 'key-sid',
              label: 'API key SID',
              type: 'text',
              help: 'Account management › API keys & tokens.',
              placeholder: 'SK…',
              pattern: 'SK[0-9a-fA-F]{32}',
            },
            { id: 'key-secret', label: 'API key secret', type: 'secret', help: 'Shown once, when the key is created.' },
          ],
          // Standard keys may not read the account itself.
          check: `${origin}/Accounts/{account-sid}/Messages.json?PageSize=1`,
        },
        {
          type: 'basic',
          id: 'auth-token',
          displayName: 'Account SID and Auth Token',
          description: 'People enter the Auth Token of their account, which allows everything.',
          usernameField: 'account-sid',
          passwordField: 'auth-token',
          connectionFields: [
            accountSid,
            { id: 'auth-token', label: 'Auth Token', type: 'secret', help: 'Beside the Account SID; choose “Show”.' },
          ],
          userinfo: `${origin}/Accounts/{account-sid}.json`,
          subject: { source: 'userinfo', field: 'sid', label: 'friendly_name' },
        },
      ],
      sources: [{ type: 'native', id: 'twilio', provider: 'twilio' }],
    },
  ],
  skills: ['twilio/skills/twilio'],
});
