/**
 * Facts from Microsoft's own documentation, read in 2026-11:
 * - Microsoft identity platform and OAuth 2.0 authorization code flow, https://learn.microsoft.com/entra/identity-platform/v2-oauth2-auth-code-flow
 * - ID token claims reference, https://learn.microsoft.com/entra/identity-platform/id-token-claims-reference
 * - Get access on behalf of a user, https://learn.microsoft.com/graph/auth-v2-user
 * - Microsoft Graph permissions reference, https://learn.microsoft.com/graph/permissions-reference
 * That answers spell scopes in full and leave `offline_access` out was seen in
 * https://github.com/AzureAD/microsoft-authentication-library-for-js/issues/2195.
 */
import { definePlugin } from './define.ts';

export const microsoft = definePlugin({
  id: 'microsoft',
  version: '1.0.0',
  displayName: 'Microsoft 365',
  description: 'Mail and calendar in Outlook, files in OneDrive, of work, school and personal accounts.',
  tags: ['mail', 'calendar', 'files', 'productivity'],
  homepage: 'https://www.microsoft.com/microsoft-365',
  setupUrl: 'https://entra.microsoft.com/#view/Microsoft_AAD_RegisteredApps/ApplicationsListBlade',
  setupSteps: [
    'Open the Microsoft Entra admin center, “App registrations”, and choose “New registration”.',
    'Under “Supported account types” choose who may connect: one organisation, any organisation, or also personal Microsoft accounts.',
    'As redirect URI choose the platform “Web” and copy the URI shown on this page into it, exactly as it stands.',
    'Copy “Application (client) ID” from the overview into the form below.',
    'Under “Certificates & secrets” make a client secret and copy its Value, not its Secret ID. Note when it expires: then no account can connect or renew.',
    'Under “API permissions” add the delegated permissions of Microsoft Graph that people shall be asked for. Some organisations want an administrator to agree first: “Grant admin consent”.',
    'With only one organisation as account type, also enter its tenant below: “Directory (tenant) ID” on the overview.',
  ],
  connectors: [
    {
      id: 'microsoft-365',
      displayName: 'Microsoft 365',
      description: 'Outlook mail and calendar, and OneDrive, through Microsoft Graph.',
      baseUrl: 'https://graph.microsoft.com/v1.0',
      errorMessage: 'error.message',
      authSchemes: [
        {
          type: 'oauth2',
          id: 'oauth2',
          displayName: 'Sign in with Microsoft',
          description: 'People sign in at Microsoft and agree to what the app may do.',
          authorize: 'https://login.microsoftonline.com/{tenant}/oauth2/v2.0/authorize',
          token: 'https://login.microsoftonline.com/{tenant}/oauth2/v2.0/token',
          // Whichever tenant was asked, the issuer is the one that the account belongs to.
          issuer: 'https://login.microsoftonline.com/{tid}/v2.0',
          issuerClaims: ['tid'],
          userinfo: 'https://graph.microsoft.com/v1.0/me',
          subject: { source: 'userinfo', field: 'id', label: 'userPrincipalName' },
          // Several accounts are often signed in in one browser.
          authorizeParameters: { prompt: 'select_account' },
          // Somebody has to sign in again, with a second factor for example.
          deadGrantErrors: ['interaction_required'],
          scopePrefix: 'https://graph.microsoft.com/',
          unlistedScopes: ['offline_access'],
          scopes: {
            openid: 'Know which Microsoft account this is.',
            profile: 'See your name and user name.',
            offline_access: 'Keep the access until you take it back.',
            'User.Read': 'See your profile, and the name of your organisation.',
            'Mail.Read': 'Read your mail, and change nothing.',
            'Mail.ReadWrite': 'Read, write, sort and delete your mail, without sending any.',
            'Mail.Send': 'Send mail as you.',
            'Calendars.Read': 'See your calendars and their events.',
            'Calendars.ReadWrite': 'See, make, change and delete events in your calendars.',
            'Files.Read': 'See and download your files in OneDrive.',
            'Files.ReadWrite': 'See, make, change and delete your files in OneDrive.',
            'Files.Read.All': 'See and download every file that you can open, those shared with you too.',
            'Files.ReadWrite.All': 'See, make, change and delete every file that you can open, those shared with you too.',
          },
          defaultScopes: [
            'openid',
            'profile',
            'offline_access',
            'User.Read',
            'Mail.ReadWrite',
            'Mail.Send',
            'Calendars.ReadWrite',
            'Files.ReadWrite',
          ],
          installationFields: [
            {
              id: 'client-id',
              label: 'Application (client) ID',
              type: 'text',
              help: 'On the overview of the app registration.',
              placeholder: '00000000-0000-0000-0000-000000000000',
              pattern: '[0-9a-fA-F-]{36}',
            },
            {
              id: 'client-secret',
              label: 'Client secret',
              type: 'secret',
              help: 'Certificates & secrets › New client secret: the Value, shown once.',
            },
            {
              id: 'tenant',
              label: 'Tenant',
              type: 'text',
              required: false,
              default: 'common',
              help: '“common” takes work, school and personal accounts, “organizations” and “consumers” one kind of them; or the Directory (tenant) ID or a domain of one organisation.',
              pattern: '[A-Za-z0-9][A-Za-z0-9.-]{0,99}',
            },
          ],
        },
      ],
      sources: [{ type: 'native', id: 'microsoft', provider: 'microsoft' }],
    },
  ],
  skills: ['microsoft/skills/microsoft'],
});
