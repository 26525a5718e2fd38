import { type ApiKeySchemeEntry, definePlugin, type FormFieldEntry, type OAuth2SchemeEntry } from './define.ts';

/** Every scope that GitHub documents for OAuth apps. */
const scopes = {
  repo: 'Read and change all your repositories, public and private, with their issues, pull requests and settings.',
  'repo:status': 'Read and set the status of commits, without seeing the code.',
  repo_deployment: 'Read and set the status of deployments, without seeing the code.',
  public_repo: 'Read and change your public repositories, and star others.',
  'repo:invite': 'Accept or decline invitations to repositories, without seeing the code.',
  security_events: 'Read and change the findings of code scanning.',
  'admin:repo_hook': 'Read, add, test and delete webhooks of repositories.',
  'write:repo_hook': 'Read, add and test webhooks of repositories.',
  'read:repo_hook': 'Read and test webhooks of repositories.',
  'admin:org': 'Manage your organisations, with their teams, projects and members.',
  'write:org': 'Read and change memberships and projects of your organisations.',
  'read:org': 'See your organisations, their teams, projects and members.',
  'admin:public_key': 'See, add and delete the SSH keys of your account.',
  'write:public_key': 'See and add SSH keys of your account.',
  'read:public_key': 'See the SSH keys of your account.',
  'admin:org_hook': 'Read, add, test and delete webhooks of organisations.',
  gist: 'Create and change gists.',
  notifications: 'Read your notifications, mark them as read, and watch or leave repositories and threads.',
  user: 'Read and change your profile, see your e-mail addresses, follow and unfollow people.',
  'read:user': 'Read your profile.',
  'user:email': 'See your e-mail addresses.',
  'user:follow': 'Follow and unfollow people for you.',
  project: 'Read and change your projects and those of your organisations.',
  'read:project': 'See your projects and those of your organisations.',
  delete_repo: 'Delete repositories that you administer.',
  'write:packages': 'Publish packages.',
  'read:packages': 'Download packages.',
  'delete:packages': 'Delete packages.',
  'admin:gpg_key': 'See, add and delete the GPG keys of your account.',
  'write:gpg_key': 'See and add GPG keys of your account.',
  'read:gpg_key': 'See the GPG keys of your account.',
  codespace: 'Create, start, stop and delete your codespaces.',
  workflow: 'Add and change the workflow files of GitHub Actions.',
  'read:audit_log': 'Read the audit log of your organisations.',
};

const api = {
  headers: { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' },
  errorMessage: 'message',
};

/** The numeric id stays when somebody renames the account. */
const subject = { source: 'userinfo', field: 'id', label: 'login' } satisfies OAuth2SchemeEntry['subject'];

const oauth2 = {
  type: 'oauth2',
  id: 'oauth2',
  displayName: 'Sign in with GitHub',
  description: 'People sign in at GitHub and agree to what the OAuth app may do.',
  scopes,
  // Enough to work on code, issues and pull requests. Changing workflow files is its own consent, asked for when needed.
  defaultScopes: ['repo', 'read:user'],
  // GitHub takes commas and spaces, and answers with commas.
  scopeSeparator: ',',
  // Tokens of OAuth apps live until somebody revokes them.
  supportsRefresh: false,
  // A refresh token of a GitHub App that ran out or was used.
  deadGrantErrors: ['bad_refresh_token'],
  subject,
} satisfies Partial<OAuth2SchemeEntry>;

/** Ends this one token; the person's other connections through the same app live on. */
const revokeAt = (api: string) =>
  ({
    url: `${api}/applications/{client-id}/token`,
    method: 'DELETE',
    authentication: 'basic',
    body: 'json',
    parameter: 'access_token',
    tokens: 'access',
  }) satisfies OAuth2SchemeEntry['revoke'];

const clientFields = [
  {
    id: 'client-id',
    label: 'Client ID',
    type: 'text',
    help: 'Shown at the top of the OAuth app’s page.',
    placeholder: 'Ov23li…',
    pattern: '[A-Za-z0-9._-]+',
  },
  {
    id: 'client-secret',
    label: 'Client secret',
    type: 'secret',
    help: 'Choose “Generate a new client secret” on the OAuth app’s page. GitHub shows it once.',
  },
] satisfies FormFieldEntry[];

const apiKey = {
  type: 'api-key',
  id: 'api-key',
  displayName: 'Personal access token',
  description: 'People paste a token that they made themselves, classic or fine-grained.',
  keyField: 'token',
  connectionFields: [
    {
      id: 'token',
      label: 'Personal access token',
      type: 'secret',
      help: 'Settings › Developer settings › Personal access tokens. It allows what you tick there, and ends on the day you choose.',
      placeholder: 'github_pat_…',
    },
  ],
  subject,
} satisfies ApiKeySchemeEntry;

const hostField = {
  id: 'host',
  label: 'Host name of your GitHub Enterprise Server',
  type: 'text',
  help: 'The name in the address bar when you are on it, without https://.',
  placeholder: 'github.example.com',
  pattern: '([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)+[A-Za-z]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?',
} satisfies FormFieldEntry;

export const github = definePlugin({
  id: 'github',
  version: '1.0.0',
  displayName: 'GitHub',
  description: 'Repositories, code, issues, pull requests, releases and workflow runs.',
  tags: ['code', 'issues', 'developer-tools'],
  homepage: 'https://github.com',
  setupUrl: 'https://github.com/settings/developers',
  setupSteps: [
    'Open Settings › Developer settings › OAuth apps, of your account or of your organisation, and choose “New OAuth app”. For GitHub Enterprise do this on your own server.',
    'Give it a name that people will recognise when they sign in, and this service’s address as homepage.',
    'Copy the redirect URI shown on this page into “Authorization callback URL”, exactly as it stands.',
    'Register the app, generate a client secret, and copy client ID and secret into the form below.',
    'If an organisation restricts OAuth apps, one of its owners has to approve the app before its repositories are seen.',
  ],
  connectors: [
    {
      id: 'github-cloud',
      displayName: 'GitHub.com',
      description: 'Accounts on github.com.',
      baseUrl: 'https://api.github.com',
      ...api,
      authSchemes: [
        {
          ...oauth2,
          authorize: 'https://github.com/login/oauth/authorize',
          token: 'https://github.com/login/oauth/access_token',
          userinfo: 'https://api.github.com/user',
          revoke: revokeAt('https://api.github.com'),
          installationFields: clientFields,
        },
        { ...apiKey, userinfo: 'https://api.github.com/user' },
      ],
      sources: [{ type: 'native', id: 'github', provider: 'github' }],
    },
    {
      id: 'github-enterprise',
      displayName: 'GitHub Enterprise Server',
      description: 'Accounts on a GitHub that your organisation runs itself.',
      baseUrl: 'https://{host}/api/v3',
      ...api,
      authSchemes: [
        {
          ...oauth2,
          scopes: { ...scopes, site_admin: 'Use the administration API of the server, if you are one of its administrators.' },
          authorize: 'https://{host}/login/oauth/authorize',
          token: 'https://{host}/login/oauth/access_token',
          userinfo: 'https://{host}/api/v3/user',
          revoke: revokeAt('https://{host}/api/v3'),
          installationFields: [hostField, ...clientFields],
        },
        { ...apiKey, userinfo: 'https://{host}/api/v3/user', installationFields: [hostField] },
      ],
      sources: [{ type: 'native', id: 'github', provider: 'github' }],
    },
    {
      // From GitHub’s own description of its server, “Remote GitHub MCP Server”
      // (https://github.com/github/github-mcp-server/blob/main/docs/remote-server.md), with personal access tokens as in
      // “Remote GitHub MCP Server is now available in public preview”
      // (https://github.blog/changelog/2025-06-12-remote-github-mcp-server-is-now-available-in-public-preview), read in
      // 2026-12.
      id: 'github-mcp',
      displayName: 'GitHub MCP server',
      description: 'GitHub’s own MCP server, with the tools that it offers.',
      authSchemes: [
        {
          type: 'api-key',
          id: 'token',
          displayName: 'Personal access token',
          keyField: 'token',
          connectionFields: [
            {
              id: 'token',
              label: 'Personal access token',
              type: 'secret',
              help: 'GitHub › Settings › Developer settings › Personal access tokens.',
              placeholder: 'github_pat_…',
            },
          ],
        },
      ],
      sources: [
        {
          type: 'mcp',
          id: 'github-mcp',
          transport: { kind: 'http', url: 'https://api.githubcopilot.com/mcp/' },
          credentials: [
            {
              authScheme: 'token',
              from: 'connection-field',
              field: 'token',
              to: 'header',
              name: 'authorization',
              prefix: 'Bearer ',
            },
          ],
        },
      ],
    },
  ],
  skills: ['github/skills/github'],
});
