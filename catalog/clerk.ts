/**
 * Facts from Clerk's own documentation, read in 2026-11:
 * - Backend API, https://clerk.com/docs/reference/backend-api
 * - Use OAuth for single sign-on (Clerk as identity provider), https://clerk.com/docs/guides/configure/auth-strategies/oauth/single-sign-on
 */
import { definePlugin } from './define.ts';

export const clerk = definePlugin({
  id: 'clerk',
  version: '1.0.0',
  displayName: 'Clerk',
  description: 'The users, organizations, invitations and sessions of an application that signs people in with Clerk.',
  tags: ['identity', 'users', 'developer-tools'],
  homepage: 'https://clerk.com',
  setupUrl: 'https://dashboard.clerk.com',
  setupSteps: [
    'Open the Clerk Dashboard and choose the application and, at the top, the instance: Development or Production.',
    'To manage users choose Configure › API keys, make a secret key for this service alone, and connect an account here with it. It allows everything in that instance.',
    'To let people sign in with their account of the application instead, choose Configure › OAuth applications › “Add OAuth application”, with the redirect URI shown on this page and the scopes below.',
    'Copy client ID, client secret and the host of its authorize URL into the form below. The secret is shown once.',
  ],
  connectors: [
    {
      id: 'clerk',
      displayName: 'Clerk Backend API',
      description: 'Everything in one instance of an application.',
      baseUrl: 'https://api.clerk.com/v1',
      errorMessage: 'errors.0.long_message',
      authSchemes: [
        {
          type: 'api-key',
          id: 'secret-key',
          displayName: 'Secret key',
          description: 'Developers paste a secret key of the instance.',
          keyField: 'key',
          connectionFields: [
            {
              id: 'key',
              label: 'Secret key',
              type: 'secret',
              help: 'Clerk Dashboard › Configure › API keys › Secret keys.',
              placeholder: 'sk_live_…',
              pattern: 'sk_(test|live)_[A-Za-z0-9_-]+',
            },
          ],
          check: 'https://api.clerk.com/v1/users/count',
        },
      ],
      sources: [{ type: 'native', id: 'clerk', provider: 'clerk' }],
    },
    {
      id: 'clerk-account',
      displayName: 'Account at an application',
      description: 'One person’s account at an application that signs people in with Clerk.',
      baseUrl: 'https://{domain}',
      authSchemes: [
        {
          type: 'oauth2',
          id: 'oauth2',
          displayName: 'Sign in',
          description: 'People sign in at the application and agree to what is read.',
          authorize: 'https://{domain}/oauth/authorize',
          token: 'https://{domain}/oauth/token',
          userinfo: 'https://{domain}/oauth/userinfo',
          issuer: 'https://{domain}',
          subject: { source: 'userinfo', field: 'sub', label: 'email' },
          scopes: {
            openid: 'Know which account this is.',
            profile: 'See your name, user name and picture.',
            email: 'See your mail address.',
            public_metadata: 'See what the application shows everybody about you.',
            offline_access: 'Keep the access until you take it back.',
          },
          defaultScopes: ['openid', 'profile', 'email', 'offline_access'],
          installationFields: [
            {
              id: 'domain',
              label: 'Domain',
              type: 'text',
              help: 'Host of the authorize URL of the OAuth application: clerk.example.com, or something.clerk.accounts.dev of a development instance.',
              placeholder: 'clerk.example.com',
              pattern: '[a-z0-9-]+(\\.[a-z0-9-]+)+',
            },
            { id: 'client-id', label: 'Client ID', type: 'text', help: 'Of the OAuth application.', pattern: '[A-Za-z0-9_-]+' },
            {
              id: 'client-secret',
              label: 'Client secret',
              type: 'secret',
              help: 'Shown once, when the OAuth application is made.',
            },
          ],
        },
      ],
      sources: [{ type: 'native', id: 'clerk-account', provider: 'clerk-account' }],
    },
  ],
  skills: ['clerk/skills/clerk'],
});
