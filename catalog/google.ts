/**
 * Facts from Google's own documentation, read in 2026-11:
 * - Using OAuth 2.0 for Web Server Applications, https://developers.google.com/identity/protocols/oauth2/web-server
 * - OpenID Connect, https://developers.google.com/identity/openid-connect/openid-connect
 * - Choose Gmail API scopes, https://developers.google.com/workspace/gmail/api/auth/scopes
 * - Choose Google Calendar API scopes, https://developers.google.com/workspace/calendar/api/auth
 * - Choose Google Drive API scopes, https://developers.google.com/workspace/drive/api/guides/api-specific-auth
 */
import { definePlugin, type FormFieldEntry, type OAuth2SchemeEntry } from './define.ts';

/** Answers name the long form of `email`, so the long form is what is asked for. */
const signIn = ['openid', 'https://www.googleapis.com/auth/userinfo.email'];
const signInScopes = {
  openid: 'Know which Google account this is.',
  'https://www.googleapis.com/auth/userinfo.email': 'See the e-mail address of your Google account.',
};

const clientFields = [
  {
    id: 'client-id',
    label: 'Client ID',
    type: 'text',
    help: 'Shown on the page of the OAuth client. One client may serve Gmail, Calendar and Drive.',
    placeholder: '1234567890-abc….apps.googleusercontent.com',
    pattern: '[A-Za-z0-9._-]+',
  },
  {
    id: 'client-secret',
    label: 'Client secret',
    type: 'secret',
    help: 'Shown once, when the client is made. On the client’s page you can add a new one.',
    placeholder: 'GOCSPX-…',
  },
] satisfies FormFieldEntry[];

const oauth2 = {
  type: 'oauth2',
  id: 'oauth2',
  displayName: 'Sign in with Google',
  description: 'People sign in at Google and agree to what the app may do.',
  authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  userinfo: 'https://openidconnect.googleapis.com/v1/userinfo',
  issuer: 'https://accounts.google.com',
  // Either token will do, and ends the whole consent of this account to this app.
  revoke: { url: 'https://oauth2.googleapis.com/revoke', ends: 'grant' },
  // A refresh token comes only with offline access, and after the first consent only when consent is asked for again.
  authorizeParameters: { access_type: 'offline', prompt: 'consent' },
  installationFields: clientFields,
  // The address may change; `sub` never does.
  subject: { source: 'userinfo', field: 'sub', label: 'email' },
} satisfies Partial<OAuth2SchemeEntry>;

/** “Resolve errors” of the three APIs, read in 2026-12: a limit that is used up may be answered with 403, told by its reason alone. */
const limits = {
  errorCode: 'error.errors.0.reason',
  rateLimitErrors: ['rateLimitExceeded', 'userRateLimitExceeded', 'dailyLimitExceeded', 'quotaExceeded'],
};

export const google = definePlugin({
  id: 'google',
  version: '1.0.0',
  displayName: 'Google',
  description: 'Mail in Gmail, events in Google Calendar, files in Google Drive.',
  tags: ['mail', 'calendar', 'files', 'productivity'],
  homepage: 'https://workspace.google.com',
  setupUrl: 'https://console.cloud.google.com/auth/clients',
  setupSteps: [
    'Open the Google Cloud console and choose or create a project.',
    'Under “APIs & Services › Library” enable the API you want to offer: Gmail API, Google Calendar API, Google Drive API.',
    'Under “Google Auth Platform › Branding” name the app. Under “Audience” choose Internal for people of your organisation only, else External.',
    'While an External app is in “Testing”, only the test users you list can connect, and Google ends their access after 7 days. Publish the app to lift both.',
    'Under “Data Access” add the scopes people shall be asked for. Gmail’s and most of Drive’s need Google’s review before an External app is open to everybody.',
    'Under “Clients” create a client of the type “Web application” and copy the redirect URI shown on this page into “Authorised redirect URIs”, exactly as it stands.',
    'Copy client ID and client secret into the form below. The same client may be used for Gmail, Calendar and Drive: enter it once for each.',
  ],
  connectors: [
    {
      id: 'gmail',
      displayName: 'Gmail',
      description: 'Read, search, write and sort mail.',
      baseUrl: 'https://gmail.googleapis.com/gmail/v1/users/me',
      errorMessage: 'error.message',
      ...limits,
      authSchemes: [
        {
          ...oauth2,
          scopes: {
            ...signInScopes,
            'https://www.googleapis.com/auth/gmail.readonly': 'Read all your mail, labels and settings, and change nothing.',
            'https://www.googleapis.com/auth/gmail.send': 'Send mail as you, without reading any.',
            'https://www.googleapis.com/auth/gmail.compose': 'Write, change and delete drafts, and send mail as you.',
            'https://www.googleapis.com/auth/gmail.labels': 'See, make, change and delete your labels.',
            'https://www.googleapis.com/auth/gmail.modify':
              'Read, write, send, sort and trash your mail. Nothing can be deleted for good.',
          },
          // One permission that covers daily mail.
          defaultScopes: [...signIn, 'https://www.googleapis.com/auth/gmail.modify'],
        },
      ],
      sources: [{ type: 'native', id: 'gmail', provider: 'gmail' }],
    },
    {
      id: 'google-calendar',
      displayName: 'Google Calendar',
      description: 'See calendars and free time, plan events.',
      baseUrl: 'https://www.googleapis.com/calendar/v3',
      errorMessage: 'error.message',
      ...limits,
      authSchemes: [
        {
          ...oauth2,
          scopes: {
            ...signInScopes,
            'https://www.googleapis.com/auth/calendar.readonly': 'See all your calendars and their events.',
            'https://www.googleapis.com/auth/calendar.events': 'See, make, change and delete events in all your calendars.',
            'https://www.googleapis.com/auth/calendar.events.readonly': 'See the events in all your calendars.',
            'https://www.googleapis.com/auth/calendar.calendarlist.readonly': 'See the list of your calendars.',
            'https://www.googleapis.com/auth/calendar.freebusy': 'See when you are free or busy.',
            'https://www.googleapis.com/auth/calendar': 'See, change, share and delete all your calendars and their events.',
          },
          // To see everything and plan events, but not to delete or share whole calendars.
          defaultScopes: [
            ...signIn,
            'https://www.googleapis.com/auth/calendar.readonly',
            'https://www.googleapis.com/auth/calendar.events',
          ],
        },
      ],
      sources: [{ type: 'native', id: 'google-calendar', provider: 'google-calendar' }],
    },
    {
      id: 'google-drive',
      displayName: 'Google Drive',
      description: 'Find, read and write files.',
      baseUrl: 'https://www.googleapis.com',
      errorMessage: 'error.message',
      ...limits,
      authSchemes: [
        {
          ...oauth2,
          scopes: {
            ...signInScopes,
            'https://www.googleapis.com/auth/drive.readonly': 'See and download all your files in Drive.',
            'https://www.googleapis.com/auth/drive.metadata.readonly':
              'See names and properties of all your files, without their content.',
            'https://www.googleapis.com/auth/drive.file': 'Make files in Drive, and change and delete the ones made here.',
            'https://www.googleapis.com/auth/drive': 'See, make, change and delete all your files in Drive.',
          },
          // To read everything, but to change only what was made here. Changing everything is its own consent.
          defaultScopes: [
            ...signIn,
            'https://www.googleapis.com/auth/drive.readonly',
            'https://www.googleapis.com/auth/drive.file',
          ],
        },
      ],
      sources: [{ type: 'native', id: 'google-drive', provider: 'google-drive' }],
    },
  ],
  skills: ['google/skills/google'],
});
