/**
 * Facts from Zoom's developer documentation, read in 2026-12: “OAuth 2.0” (https://developers.zoom.us/docs/integrations/oauth/),
 * “Granular scopes” (https://developers.zoom.us/docs/integrations/oauth-scopes-granular/), “Using Zoom APIs”
 * (https://developers.zoom.us/docs/api/using-zoom-apis/) and the reference of the Meeting API
 * (https://developers.zoom.us/docs/api/meetings/).
 */
import { definePlugin } from './define.ts';

export const zoom = definePlugin({
  id: 'zoom',
  version: '1.0.0',
  displayName: 'Zoom',
  description: 'Meetings, their summaries and their recordings.',
  tags: ['meetings', 'video'],
  homepage: 'https://www.zoom.com',
  setupUrl: 'https://marketplace.zoom.us/develop/create',
  setupSteps: [
    'Open the Zoom App Marketplace, choose Develop › Build App › “General App”, and make it user-managed.',
    'Copy the redirect URI shown on this page into “OAuth Redirect URL” and into the allow list, exactly as it stands.',
    'Under “Scopes” add the granular scopes that you want to offer. Zoom grants only what is listed there.',
    'Copy client ID and client secret from “App Credentials” into the form below. The development pair works for people of your own Zoom account; publishing the app gives a production pair for others.',
  ],
  connectors: [
    {
      id: 'zoom',
      displayName: 'Zoom',
      description: 'One person’s Zoom account.',
      baseUrl: 'https://api.zoom.us/v2',
      errorMessage: 'message',
      authSchemes: [
        {
          type: 'oauth2',
          id: 'oauth2',
          displayName: 'Sign in with Zoom',
          description: 'People sign in at Zoom and agree to what the app may do.',
          authorize: 'https://zoom.us/oauth/authorize',
          token: 'https://zoom.us/oauth/token',
          // Client IDs may hold an underscore, which RFC 6749 would escape.
          clientAuthentication: 'basic-raw',
          revoke: { url: 'https://zoom.us/oauth/revoke', authentication: 'basic', tokens: 'access' },
          scopes: {
            'user:read:user': 'See your name, e-mail address and settings of your account.',
            'meeting:read:list_meetings': 'See which meetings you have.',
            'meeting:read:meeting': 'See the details of a meeting, with the address to join it.',
            'meeting:read:invitation': 'Read the invitation of a meeting.',
            'meeting:read:list_past_participants': 'See who was in a past meeting.',
            'meeting:read:summary': 'Read the summary that Zoom made of a meeting.',
            'meeting:write:meeting': 'Schedule meetings for you.',
            'meeting:update:meeting': 'Change your meetings.',
            'meeting:delete:meeting': 'Cancel your meetings.',
            'cloud_recording:read:list_user_recordings': 'See which recordings you have in the cloud.',
            'cloud_recording:read:list_recording_files': 'See the files of a recording, with the addresses to play them.',
          },
          defaultScopes: [
            'user:read:user',
            'meeting:read:list_meetings',
            'meeting:read:meeting',
            'meeting:read:summary',
            'meeting:write:meeting',
            'meeting:update:meeting',
            'cloud_recording:read:list_user_recordings',
            'cloud_recording:read:list_recording_files',
          ],
          installationFields: [
            {
              id: 'client-id',
              label: 'Client ID',
              type: 'text',
              help: 'Under “App Credentials”, on the first page of the app.',
              pattern: '[A-Za-z0-9_-]+',
            },
            { id: 'client-secret', label: 'Client secret', type: 'secret', help: 'Below the client ID.' },
          ],
          userinfo: 'https://api.zoom.us/v2/users/me',
          subject: { source: 'userinfo', field: 'id', label: 'email' },
        },
      ],
      sources: [{ type: 'native', id: 'zoom', provider: 'zoom' }],
    },
  ],
  skills: ['zoom/skills/zoom'],
});
