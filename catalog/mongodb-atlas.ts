/**
 * Facts from MongoDB's own documentation, read in 2026-11:
 * - Atlas Administration API Authentication Methods, https://www.mongodb.com/docs/atlas/api/api-authentication
 * - Generate Service Account Token, https://www.mongodb.com/docs/atlas/api/service-accounts/generate-oauth2-token
 * - Atlas Administration API v2, https://www.mongodb.com/docs/api/doc/atlas-admin-api-v2
 * API keys need HTTP Digest and are called legacy there; they are not offered.
 */
import { definePlugin } from './define.ts';

export const mongodbAtlas = definePlugin({
  id: 'mongodb-atlas',
  version: '1.0.0',
  displayName: 'MongoDB Atlas',
  description: 'Projects, clusters, database users, network access and alerts of MongoDB Atlas. Not the data in the databases.',
  tags: ['database', 'infrastructure', 'developer-tools'],
  homepage: 'https://www.mongodb.com/atlas',
  setupUrl: 'https://cloud.mongodb.com',
  setupSteps: [
    'Open MongoDB Atlas, choose the organisation, then Identity & Access › Applications › “Service Accounts”, and create one.',
    'Give it the fewest roles that will do, such as Organization Read Only, and then roles in single projects (Project Access Manager, Cluster Manager).',
    'Copy client ID and client secret into the form below. The secret is shown once and ends on the date chosen there.',
    'If the organisation requires an IP access list for its API, add the address of this service to the list of the service account.',
  ],
  connectors: [
    {
      id: 'mongodb-atlas',
      displayName: 'MongoDB Atlas',
      description: 'What one service account may administer.',
      baseUrl: 'https://cloud.mongodb.com/api/atlas/v2',
      // The version of the API is part of the media type.
      headers: { accept: 'application/vnd.atlas.2025-03-12+json' },
      errorMessage: 'detail',
      authSchemes: [
        {
          type: 'oauth2',
          id: 'service-account',
          displayName: 'Service account',
          description: 'The service account itself is the account: nobody signs in.',
          grant: 'client-credentials',
          token: 'https://cloud.mongodb.com/api/oauth/token',
          revoke: { url: 'https://cloud.mongodb.com/api/oauth/revoke', authentication: 'basic' },
          // The documentation encodes id and secret as they are.
          clientAuthentication: 'basic-raw',
          scopes: {},
          check: 'https://cloud.mongodb.com/api/atlas/v2/groups?itemsPerPage=1',
          installationFields: [
            {
              id: 'client-id',
              label: 'Client ID',
              type: 'text',
              help: 'On the page of the service account.',
              placeholder: 'mdb_sa_id_…',
              pattern: 'mdb_sa_id_[A-Za-z0-9]+',
            },
            {
              id: 'client-secret',
              label: 'Client secret',
              type: 'secret',
              help: 'Shown once, when the service account or a new secret of it is made.',
              placeholder: 'mdb_sa_sk_…',
            },
          ],
        },
      ],
      sources: [{ type: 'native', id: 'mongodb-atlas', provider: 'mongodb-atlas' }],
    },
  ],
  skills: ['mongodb-atlas/skills/mongodb-atlas'],
});
