/**
 * Facts from Zoho's documentation, read in 2026-12: “Using Multi DC in server and client-based apps”
 * (https://www.zoho.com/accounts/protocol/oauth/multi-dc/client-authorization.html), “Multi DC”, “Access and refresh tokens”,
 * “Scopes”, “Status codes” and “Records” of the CRM API version 8 (https://www.zoho.com/crm/developer/docs/api/v8/).
 */
import { definePlugin } from './define.ts';

export const zoho = definePlugin({
  id: 'zoho',
  version: '1.0.0',
  displayName: 'Zoho CRM',
  description: 'Leads, contacts, deals and every other record of a Zoho CRM organisation.',
  tags: ['crm', 'sales'],
  homepage: 'https://www.zoho.com/crm/',
  setupUrl: 'https://api-console.zoho.com',
  setupSteps: [
    'Open the API console of your data centre, such as api-console.zoho.com or api-console.zoho.eu, and choose “Add Client › Server-based Applications”.',
    'Name it, and give this service’s address as homepage URL.',
    'Copy the redirect URI shown on this page into “Authorized Redirect URIs”, exactly as it stands.',
    'Create it, and copy client ID and client secret into the form below. Choose the data centre in which the client was made.',
  ],
  connectors: [
    {
      id: 'zoho-crm',
      displayName: 'Zoho CRM',
      description: 'One CRM organisation.',
      baseUrl: '{api-domain}/crm/v8',
      errorCode: 'code',
      errorMessage: 'message',
      unauthorizedErrors: ['INVALID_TOKEN', 'AUTHENTICATION_FAILURE'],
      rateLimitErrors: ['TOO_MANY_REQUESTS'],
      authSchemes: [
        {
          type: 'oauth2',
          id: 'oauth2',
          displayName: 'Sign in with Zoho',
          description: 'People sign in at Zoho and agree to what the client may do.',
          authorize: 'https://{accounts-host}/oauth/v2/auth',
          token: 'https://{accounts-host}/oauth/v2/token',
          revoke: { url: 'https://{accounts-host}/oauth/v2/token/revoke', tokens: 'refresh' },
          // A refresh token comes only with offline access, and again only when consent is asked for again.
          authorizeParameters: { access_type: 'offline', prompt: 'consent' },
          tokenPrefix: 'Zoho-oauthtoken ',
          // What Zoho says of a refresh token that was revoked.
          deadGrantErrors: ['invalid_code'],
          userinfo: '{api-domain}/crm/v8/users?type=CurrentUser',
          subject: { source: 'userinfo', field: 'users.0.id', label: 'users.0.email' },
          scopeSeparator: ',',
          scopes: {
            'ZohoCRM.modules.ALL': 'See, create, change and delete records of every module that you can use.',
            'ZohoCRM.modules.READ': 'See records of every module that you can see.',
            'ZohoCRM.settings.modules.READ': 'See which modules there are.',
            'ZohoCRM.settings.fields.READ': 'See which fields the modules have.',
            'ZohoCRM.users.READ': 'See who you and the other users of the organisation are.',
            'ZohoSearch.securesearch.READ': 'Search the records that you can see.',
          },
          defaultScopes: [
            'ZohoCRM.modules.ALL',
            'ZohoCRM.settings.modules.READ',
            'ZohoCRM.settings.fields.READ',
            'ZohoCRM.users.READ',
            'ZohoSearch.securesearch.READ',
          ],
          installationFields: [
            {
              id: 'accounts-host',
              label: 'Data centre',
              type: 'select',
              help: 'Where the organisation is: the address in your browser ends like one of these.',
              default: 'accounts.zoho.com',
              options: [
                { value: 'accounts.zoho.com', label: 'United States (zoho.com)' },
                { value: 'accounts.zoho.eu', label: 'Europe (zoho.eu)' },
                { value: 'accounts.zoho.in', label: 'India (zoho.in)' },
                { value: 'accounts.zoho.com.au', label: 'Australia (zoho.com.au)' },
                { value: 'accounts.zoho.jp', label: 'Japan (zoho.jp)' },
                { value: 'accounts.zohocloud.ca', label: 'Canada (zohocloud.ca)' },
                { value: 'accounts.zoho.sa', label: 'Saudi Arabia (zoho.sa)' },
                { value: 'accounts.zoho.com.cn', label: 'China (zoho.com.cn)' },
              ],
            },
            { id: 'client-id', label: 'Client ID', type: 'text', help: 'Begins with 1000.', pattern: '1000\\.[A-Z0-9]+' },
            { id: 'client-secret', label: 'Client secret', type: 'secret', help: 'Beside the client ID.' },
          ],
          derived: [
            {
              id: 'api-domain',
              label: 'API host of the data centre',
              type: 'url',
              pattern: 'https://(www|sandbox|developer)\\.zohoapis\\.(com|eu|in|com\\.au|jp|ca|sa|com\\.cn)',
              from: 'token-response',
              field: 'api_domain',
            },
          ],
        },
      ],
      sources: [{ type: 'native', id: 'zoho', provider: 'zoho-crm' }],
    },
  ],
  skills: ['zoho/skills/zoho'],
});
