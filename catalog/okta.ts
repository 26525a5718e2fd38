/**
 * Facts from Okta's own documentation, read in 2026-11:
 * - Okta Management, authentication, https://developer.okta.com/docs/api/openapi/okta-management/guides/overview
 * - OAuth 2.0 Scopes, https://developer.okta.com/docs/api/oauth2
 * - Implement OAuth for Okta, https://developer.okta.com/docs/guides/implement-oauth-for-okta
 * - OpenID Connect & OAuth 2.0, https://developer.okta.com/docs/api/openapi/okta-oauth/guides/overview
 */
import { definePlugin, type FormFieldEntry } from './define.ts';

const domain = {
  id: 'domain',
  label: 'Okta domain',
  type: 'text',
  help: 'In the menu at the top right of the Admin Console, without “-admin”: acme.okta.com, acme.oktapreview.com, acme.okta-emea.com, or a domain of your own.',
  placeholder: 'acme.okta.com',
  // The Admin Console's host answers no API, and its pages only confuse.
  pattern: '(?!.*-admin\\.okta)[a-z0-9-]+(\\.[a-z0-9-]+)+',
} satisfies FormFieldEntry;

export const okta = definePlugin({
  id: 'okta',
  version: '1.0.0',
  displayName: 'Okta',
  description: 'People, groups and application assignments of an Okta organisation.',
  tags: ['identity', 'security', 'admin'],
  homepage: 'https://www.okta.com',
  setupUrl: 'https://login.okta.com',
  setupSteps: [
    'Sign in to the Okta Admin Console of your organisation.',
    'For OAuth choose Applications › “Create App Integration”, “OIDC - OpenID Connect”, “Web Application”. Switch on the grant “Refresh Token” and copy the redirect URI shown on this page into “Sign-in redirect URIs”.',
    'On the tab “Okta API Scopes” grant what people shall be asked for. On “Assignments” choose who may connect. What an account may do is what its administrator role allows.',
    'Copy client ID and client secret from the tab “General” into the form below.',
    'For an API token instead choose Security › API › Tokens › “Create token” and copy it when it is shown. It may do everything that the administrator who made it may do, and ends after 30 days without use.',
  ],
  connectors: [
    {
      id: 'okta',
      displayName: 'Okta',
      description: 'One Okta organisation.',
      baseUrl: 'https://{domain}/api/v1',
      errorMessage: 'errorSummary',
      authSchemes: [
        {
          type: 'oauth2',
          id: 'oauth2',
          displayName: 'Sign in with Okta',
          description: 'Administrators sign in and agree to what the app may do. Okta recommends this.',
          // Only the organisation's own authorization server gives out scopes of Okta's API.
          authorize: 'https://{domain}/oauth2/v1/authorize',
          token: 'https://{domain}/oauth2/v1/token',
          userinfo: 'https://{domain}/oauth2/v1/userinfo',
          issuer: 'https://{domain}',
          revoke: { url: 'https://{domain}/oauth2/v1/revoke', authentication: 'basic', tokens: 'refresh' },
          // Its ids and secrets hold no character that the standard's encoding would be needed for.
          clientAuthentication: 'basic-raw',
          subject: { source: 'userinfo', field: 'sub', label: 'preferred_username' },
          scopes: {
            openid: 'Know which Okta account this is.',
            profile: 'See your name and user name.',
            email: 'See your mail address.',
            offline_access: 'Keep the access until you take it back.',
            'okta.users.read': 'See the people of your organisation, as far as your role may.',
            'okta.users.manage': 'Add, change, suspend and deactivate people, as far as your role may.',
            'okta.groups.read': 'See the groups of your organisation and who is in them.',
            'okta.groups.manage': 'Make groups, and put people in and take them out.',
            'okta.apps.read': 'See the applications of your organisation and who uses them.',
            'okta.logs.read': 'Read the system log of your organisation.',
          },
          defaultScopes: [
            'openid',
            'profile',
            'email',
            'offline_access',
            'okta.users.read',
            'okta.groups.read',
            'okta.apps.read',
          ],
          installationFields: [
            domain,
            {
              id: 'client-id',
              label: 'Client ID',
              type: 'text',
              help: 'On the tab “General” of the app integration.',
              placeholder: '0oa…',
              pattern: '[A-Za-z0-9_-]+',
            },
            { id: 'client-secret', label: 'Client secret', type: 'secret', help: 'On the same tab, under “Client Secrets”.' },
          ],
        },
        {
          type: 'api-key',
          id: 'api-token',
          displayName: 'API token',
          description: 'An administrator pastes a token, which may do all that they may do.',
          keyField: 'token',
          placement: { in: 'header', name: 'authorization', prefix: 'SSWS ' },
          connectionFields: [
            domain,
            {
              id: 'token',
              label: 'API token',
              type: 'secret',
              help: 'Admin Console › Security › API › Tokens › Create token. Shown once.',
              placeholder: '00…',
              pattern: '[A-Za-z0-9_-]+',
            },
          ],
          userinfo: 'https://{domain}/api/v1/users/me',
          subject: { source: 'userinfo', field: 'id', label: 'profile.login' },
        },
      ],
      sources: [{ type: 'native', id: 'okta', provider: 'okta' }],
    },
  ],
  skills: ['okta/skills/okta'],
});
