/**
 * Facts from GitLab's documentation, read in 2026-12: “OAuth 2.0 identity provider API” (https://docs.gitlab.com/api/oauth2/),
 * “Configure GitLab as an OAuth 2.0 authentication identity provider” with its scopes
 * (https://docs.gitlab.com/integration/oauth_provider/), “REST API authentication” (https://docs.gitlab.com/api/rest/authentication/)
 * and “Users API” (https://docs.gitlab.com/api/users/).
 */
import { type ApiKeySchemeEntry, definePlugin, type FormFieldEntry, type OAuth2SchemeEntry } from './define.ts';

const clientFields = [
  {
    id: 'client-id',
    label: 'Application ID',
    type: 'text',
    help: 'Shown when the application was saved.',
    pattern: '[A-Za-z0-9]+',
  },
  { id: 'client-secret', label: 'Secret', type: 'secret', help: 'Shown once, when the application was saved.' },
] satisfies FormFieldEntry[];

const baseUrl = {
  id: 'base-url',
  label: 'Address of the GitLab server',
  type: 'url',
  help: 'Without a path, as people open it in a browser.',
  placeholder: 'https://gitlab.example.com',
} satisfies FormFieldEntry;

const token = {
  id: 'token',
  label: 'Access token',
  type: 'secret',
  help: 'Avatar › Edit profile › Access › Personal access tokens, with the scope api, or read_api for reading alone.',
  placeholder: 'glpat-…',
} satisfies FormFieldEntry;

/** A number that stays when somebody changes their name. */
const subject = { source: 'userinfo', field: 'id', label: 'username' } satisfies OAuth2SchemeEntry['subject'];

const oauth2 = (origin: string) =>
  ({
    type: 'oauth2',
    id: 'oauth2',
    displayName: 'Sign in with GitLab',
    description: 'People sign in at GitLab and agree to what the application may do.',
    authorize: `${origin}/oauth/authorize`,
    token: `${origin}/oauth/token`,
    revoke: { url: `${origin}/oauth/revoke` },
    userinfo: `${origin}/api/v4/user`,
    subject,
    scopes: {
      api: 'See and change everything that you can in groups, projects, issues, merge requests and pipelines.',
      read_api: 'See everything that you can see, and change nothing.',
      read_user: 'See your profile.',
      read_repository: 'Read and clone the repositories of your private projects.',
      write_repository: 'Push to the repositories that you can push to.',
    },
    defaultScopes: ['api'],
  }) satisfies Partial<OAuth2SchemeEntry>;

const accessToken = (origin: string) =>
  ({
    type: 'api-key',
    id: 'access-token',
    displayName: 'Access token',
    description: 'People paste a personal, project or group access token that they made at GitLab.',
    keyField: 'token',
    placement: { in: 'header', name: 'private-token' },
    userinfo: `${origin}/api/v4/user`,
    subject,
  }) satisfies Partial<ApiKeySchemeEntry>;

export const gitlab = definePlugin({
  id: 'gitlab',
  version: '1.0.0',
  displayName: 'GitLab',
  description: 'Projects, issues, merge requests, pipelines and files of GitLab.',
  tags: ['code', 'issues', 'ci'],
  homepage: 'https://about.gitlab.com',
  setupUrl: 'https://gitlab.com/-/user_settings/applications',
  setupSteps: [
    'In GitLab, open your avatar › Edit profile › Access › Applications, or a group’s Settings › Applications, and choose “Add new application”. On your own server an administrator can make one for everybody in the Admin area.',
    'Copy the redirect URI shown on this page into “Redirect URI”, exactly as it stands. Leave “Confidential” on.',
    'Tick the scopes that people may grant: api, or read_api for reading alone.',
    'Save it, and copy application ID and secret into the form below. The secret is shown once.',
  ],
  connectors: [
    {
      id: 'gitlab-cloud',
      displayName: 'GitLab.com',
      description: 'Accounts on gitlab.com.',
      baseUrl: 'https://gitlab.com/api/v4',
      errorMessage: 'message',
      authSchemes: [
        { ...oauth2('https://gitlab.com'), installationFields: clientFields },
        { ...accessToken('https://gitlab.com'), connectionFields: [token] },
      ],
      sources: [{ type: 'native', id: 'gitlab', provider: 'gitlab' }],
    },
    {
      id: 'gitlab-self-managed',
      displayName: 'GitLab Self-Managed',
      description: 'A GitLab server of your own, or GitLab Dedicated.',
      baseUrl: '{base-url}/api/v4',
      errorMessage: 'message',
      authSchemes: [
        { ...oauth2('{base-url}'), installationFields: [baseUrl, ...clientFields] },
        { ...accessToken('{base-url}'), connectionFields: [baseUrl, token] },
      ],
      sources: [{ type: 'native', id: 'gitlab', provider: 'gitlab' }],
    },
    {
      // From GitLab’s documentation, “GitLab MCP server”
      // (https://docs.gitlab.com/user/gitlab_duo/model_context_protocol/mcp_server/), read in 2026-12.
      id: 'gitlab-mcp',
      displayName: 'GitLab MCP server',
      description:
        'The MCP server of GitLab.com, for groups on Premium or Ultimate that have switched it on. Nothing to set up: people sign in when they connect.',
      authSchemes: [
        {
          type: 'mcp-oauth',
          id: 'oauth',
          displayName: 'Sign in',
          scopes: { mcp: 'Use what the MCP server of GitLab offers, as you.' },
          defaultScopes: ['mcp'],
        },
      ],
      sources: [
        {
          type: 'mcp',
          id: 'gitlab-mcp',
          transport: { kind: 'http', url: 'https://gitlab.com/api/v4/mcp' },
          credentials: [{ authScheme: 'oauth', from: 'access-token', to: 'header', name: 'authorization', prefix: 'Bearer ' }],
        },
      ],
    },
  ],
  skills: ['gitlab/skills/gitlab'],
});
