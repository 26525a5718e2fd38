/**
 * Facts from HubSpot's developer documentation, read in 2026-12: “Manage OAuth access tokens with the 2026-03 API”
 * (https://developers.hubspot.com/docs/api-reference/latest/authentication/manage-oauth-tokens), “2026-03 API reference”
 * (https://developers.hubspot.com/docs/api-reference/2026-03/overview), “Scopes”
 * (https://developers.hubspot.com/docs/apps/developer-platform/build-apps/authentication/scopes), “Account information”,
 * “Understanding the CRM” (https://developers.hubspot.com/docs/api-reference/latest/crm/understanding-the-crm) and “CRM search”.
 */
import { type ApiKeySchemeEntry, definePlugin, type OAuth2SchemeEntry } from './define.ts';

/** One account at HubSpot (a portal); people who connect the same one act in the same data. */
const account = {
  userinfo: 'https://api.hubapi.com/account-info/2026-03/details',
  subject: { source: 'userinfo', field: 'portalId' },
} satisfies Pick<OAuth2SchemeEntry, 'userinfo' | 'subject'>;

const apiKey = {
  type: 'api-key',
  id: 'access-token',
  displayName: 'Access token of an app',
  description: 'People paste the access token of an app that was made for their account alone.',
  keyField: 'token',
  connectionFields: [
    {
      id: 'token',
      label: 'Access token',
      type: 'secret',
      help: 'HubSpot › Development › Legacy apps › the private app › Auth. It may do what the scopes of the app say.',
      placeholder: 'pat-…',
    },
  ],
  ...account,
} satisfies ApiKeySchemeEntry;

export const hubspot = definePlugin({
  id: 'hubspot',
  version: '1.0.0',
  displayName: 'HubSpot',
  description: 'Contacts, companies, deals and tickets of a HubSpot account, with their notes and associations.',
  tags: ['crm', 'sales'],
  homepage: 'https://www.hubspot.com',
  setupUrl: 'https://developers.hubspot.com/docs/apps/developer-platform/build-apps/create-an-app',
  setupSteps: [
    'Create an app in a HubSpot developer account, with OAuth as its kind of authentication. The page behind the link above shows how.',
    'Copy the redirect URI shown on this page into the redirect URLs of the app, exactly as it stands.',
    'Give the app the scopes that you want to offer. “oauth” is always needed. A scope that is required there must be asked for in every sign-in, so list the others as optional.',
    'Copy client ID and client secret from the page “Auth” of the app into the form below.',
    'The MCP server takes no such app, and does not register Patchbay by itself: for it choose Development › MCP Auth Apps › “Create MCP auth app” in HubSpot, with the same redirect URI.',
    'Somebody who may install apps in their HubSpot account signs in; it then serves that account.',
  ],
  connectors: [
    {
      id: 'hubspot',
      displayName: 'HubSpot',
      description: 'One HubSpot account.',
      baseUrl: 'https://api.hubapi.com',
      errorMessage: 'message',
      authSchemes: [
        {
          type: 'oauth2',
          id: 'oauth2',
          displayName: 'Sign in with HubSpot',
          description: 'People sign in at HubSpot, choose an account and agree to what the app may do there.',
          authorize: 'https://app.hubspot.com/oauth/authorize',
          token: 'https://api.hubapi.com/oauth/2026-03/token',
          revoke: { url: 'https://api.hubapi.com/oauth/2026-03/token/revoke', tokens: 'refresh' },
          scopes: {
            oauth: 'See which HubSpot account this is.',
            'crm.objects.contacts.read': 'See contacts, and the notes on them.',
            'crm.objects.contacts.write': 'Create, change and archive contacts, and add notes.',
            'crm.objects.companies.read': 'See companies.',
            'crm.objects.companies.write': 'Create, change and archive companies.',
            'crm.objects.deals.read': 'See deals and their pipelines.',
            'crm.objects.deals.write': 'Create, change and archive deals.',
            tickets: 'See, create, change and archive tickets.',
            'crm.objects.owners.read': 'See the people that records are assigned to.',
            'crm.schemas.contacts.read': 'See which properties contacts have.',
            'crm.schemas.companies.read': 'See which properties companies have.',
            'crm.schemas.deals.read': 'See which properties and pipelines deals have.',
          },
          defaultScopes: [
            'oauth',
            'crm.objects.contacts.read',
            'crm.objects.contacts.write',
            'crm.objects.companies.read',
            'crm.objects.companies.write',
            'crm.objects.deals.read',
            'crm.objects.deals.write',
            'crm.objects.owners.read',
          ],
          installationFields: [
            {
              id: 'client-id',
              label: 'Client ID',
              type: 'text',
              help: 'On the page “Auth” of the app.',
              pattern: '[A-Za-z0-9-]+',
            },
            { id: 'client-secret', label: 'Client secret', type: 'secret', help: 'Below the client ID, behind “Show”.' },
          ],
          ...account,
        },
        apiKey,
      ],
      sources: [{ type: 'native', id: 'hubspot', provider: 'hubspot' }],
    },
    {
      // From HubSpot’s documentation, “Integrate with the HubSpot MCP server”
      // (https://developers.hubspot.com/docs/apps/developer-platform/build-apps/integrate-with-hubspot-mcp-server), read in
      // 2026-12.
      id: 'hubspot-mcp',
      displayName: 'HubSpot MCP server',
      description: 'HubSpot’s own MCP server for the CRM. It needs an “MCP auth app”; other apps do not work here.',
      authSchemes: [
        {
          type: 'mcp-oauth',
          id: 'oauth',
          displayName: 'Sign in',
          installationFields: [
            { id: 'client-id', label: 'Client ID', type: 'text' },
            { id: 'client-secret', label: 'Client secret', type: 'secret' },
          ],
        },
      ],
      sources: [
        {
          type: 'mcp',
          id: 'hubspot-mcp',
          transport: { kind: 'http', url: 'https://mcp.hubspot.com' },
          credentials: [{ authScheme: 'oauth', from: 'access-token', to: 'header', name: 'authorization', prefix: 'Bearer ' }],
        },
      ],
    },
  ],
  skills: ['hubspot/skills/hubspot'],
});
