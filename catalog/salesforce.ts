/**
 * Facts from Salesforce's documentation, read in 2026-12: “OAuth 2.0 Web Server Flow for Web App Integration”
 * (https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_oauth_web_server_flow.htm), “OAuth Tokens and Scopes”,
 * “OpenID Connect UserInfo endpoint”, “Revoke OAuth Tokens” in the same help, “REST API Developer Guide” with “Status Codes and
 * Error Responses” (https://developer.salesforce.com/docs/platform/api-rest/guide/errorcodes.html), and “My Domain URL formats”.
 */
import { definePlugin } from './define.ts';

export const salesforce = definePlugin({
  id: 'salesforce',
  version: '1.0.0',
  displayName: 'Salesforce',
  description: 'Records of a Salesforce organisation: query, search, read, create and change them.',
  tags: ['crm', 'sales'],
  homepage: 'https://www.salesforce.com',
  setupUrl: 'https://help.salesforce.com/s/articleView?id=xcloud.create_a_local_external_client_app.htm',
  setupSteps: [
    'In Salesforce, open Setup › External Client App Manager and choose “New External Client App” (older organisations: App Manager › New Connected App).',
    'Enable OAuth. Copy the redirect URI shown on this page into “Callback URL”, exactly as it stands.',
    'Select the scopes “Manage user data via APIs (api)”, “Perform requests at any time (refresh_token, offline_access)” and “Access unique user identifiers (openid)”.',
    'Leave “Require secret for Web Server Flow” and “Require Proof Key for Code Exchange (PKCE)” on. For people of other organisations, package the app or have it installed there.',
    'Copy consumer key and consumer secret into the form below. Salesforce may need ten minutes before it knows a new app.',
  ],
  connectors: [
    {
      id: 'salesforce',
      displayName: 'Salesforce',
      description: 'A production organisation or a sandbox.',
      baseUrl: '{instance-url}/services/data/v66.0',
      // Refusals are a list, nearly always of one.
      errorCode: '0.errorCode',
      errorMessage: '0.message',
      unauthorizedErrors: ['INVALID_SESSION_ID'],
      // Sent with 403.
      rateLimitErrors: ['REQUEST_LIMIT_EXCEEDED'],
      authSchemes: [
        {
          type: 'oauth2',
          id: 'oauth2',
          displayName: 'Sign in with Salesforce',
          description: 'People sign in at their organisation and agree to what the app may do.',
          authorize: 'https://{login-host}/services/oauth2/authorize',
          token: 'https://{login-host}/services/oauth2/token',
          revoke: { url: 'https://{login-host}/services/oauth2/revoke', tokens: 'refresh' },
          userinfo: '{instance-url}/services/oauth2/userinfo',
          // Holds organisation and user; a sandbox gives its users the ids of production.
          subject: { source: 'userinfo', field: 'sub', label: 'preferred_username' },
          scopes: {
            api: 'See and change all data that you can see and change in the organisation.',
            refresh_token: 'Stay connected while you are away.',
            openid: 'Know which Salesforce user this is.',
            profile: 'See your name and profile.',
            email: 'See your e-mail address.',
          },
          defaultScopes: ['api', 'refresh_token', 'openid'],
          installationFields: [
            {
              id: 'client-id',
              label: 'Consumer key',
              type: 'text',
              help: 'Under “OAuth Settings” of the app.',
              pattern: '[A-Za-z0-9._]+',
            },
            { id: 'client-secret', label: 'Consumer secret', type: 'secret', help: 'Beside the consumer key.' },
          ],
          connectionFields: [
            {
              id: 'login-host',
              label: 'Where people sign in',
              type: 'text',
              help: 'login.salesforce.com for production, test.salesforce.com for a sandbox, or the My Domain host of the organisation.',
              default: 'login.salesforce.com',
              placeholder: 'acme.my.salesforce.com',
              pattern:
                '(login|test)\\.salesforce\\.com|[a-z0-9-]+(\\.(sandbox|develop|scratch|trailblaze|demo|patch))?\\.my\\.salesforce\\.com',
            },
          ],
          derived: [
            {
              id: 'instance-url',
              label: 'Host of the organisation',
              type: 'url',
              pattern: 'https://[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)*\\.salesforce\\.com',
              from: 'token-response',
              field: 'instance_url',
            },
          ],
        },
      ],
      sources: [{ type: 'native', id: 'salesforce', provider: 'salesforce' }],
    },
  ],
  skills: ['salesforce/skills/salesforce'],
});
