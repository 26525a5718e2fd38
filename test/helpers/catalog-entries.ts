/** Entries made for tests. Their hosts do not exist: a test maps them to its own server through the egress map. */
import { definePlugin, type OAuth2SchemeEntry, type PluginEntry } from '../../catalog/define.ts';
import type { CatalogContext, ImplementedOperation, ImplementedProvider } from '../../catalog/validate.ts';

interface ExampleOptions {
  /** Also the key of the native provider. */
  readonly id?: string;
  /** Where authorize, token, userinfo and the API are. */
  readonly origin?: string;
  /** Replaces or adds properties of the OAuth2 scheme. */
  readonly oauth2?: Partial<OAuth2SchemeEntry>;
  readonly skills?: string[];
}

/**
 * A small, valid plugin. Connector `example-cloud` has the schemes `oauth2` (client-id, client-secret) and `api-key` (token);
 * connector `example-tenant` has an `oauth2` scheme whose addresses hold the installation field `tenant`.
 */
export const exampleEntry = ({ id = 'example', origin = 'https://provider.test', oauth2, skills = [] }: ExampleOptions = {}) =>
  definePlugin({
    id,
    version: '1.0.0',
    displayName: 'Example',
    description: 'A provider that exists in tests only.',
    homepage: 'https://provider.test',
    setupUrl: 'https://provider.test/apps',
    connectors: [
      {
        id: 'example-cloud',
        displayName: 'Example Cloud',
        baseUrl: `${origin}/api`,
        errorMessage: 'message',
        authSchemes: [
          { ...oauth2Scheme(origin), ...oauth2 },
          {
            type: 'api-key',
            id: 'api-key',
            displayName: 'API key',
            keyField: 'token',
            connectionFields: [{ id: 'token', label: 'Token', type: 'secret' }],
            userinfo: `${origin}/userinfo`,
            subject: { source: 'userinfo', field: 'id', label: 'login' },
          },
        ],
        sources: [{ type: 'native', id: 'native', provider: id }],
      },
      {
        id: 'example-tenant',
        displayName: 'Example for organisations',
        baseUrl: 'https://{tenant}.provider.test/api',
        authSchemes: [
          {
            ...oauth2Scheme('https://{tenant}.provider.test'),
            installationFields: [...clientFields(), { id: 'tenant', label: 'Tenant', type: 'text' }],
          },
        ],
        sources: [{ type: 'native', id: 'native', provider: id }],
      },
    ],
    skills,
  });

/** A valid plugin that uses what `exampleEntry` does not: every other type of scheme, field and MCP transport. */
export const elaborateEntry = (): PluginEntry => ({
  id: 'elaborate',
  version: '1.0.0',
  displayName: 'Elaborate',
  description: 'Uses the whole catalog language.',
  homepage: 'https://elaborate.test',
  setupUrl: 'https://elaborate.test/apps',
  connectors: [
    {
      id: 'main',
      displayName: 'Main',
      baseUrl: 'https://{tenant}.elaborate.{region}/api',
      headers: { 'x-version': '1' },
      authSchemes: [
        {
          ...oauth2Scheme('https://{tenant}.elaborate.{region}'),
          revoke: { url: 'https://elaborate.test/revoke' },
          check: 'https://elaborate.test/check',
          issuer: 'https://elaborate.test',
          authorizeParameters: { access_type: 'offline' },
          keepFromCallback: ['realm'],
          installationFields: [...clientFields(), ...placeFields('main')],
        },
        {
          type: 'basic',
          id: 'basic',
          displayName: 'Password',
          usernameField: 'user',
          passwordField: 'password',
          installationFields: placeFields('main'),
          connectionFields: [
            { id: 'user', label: 'User', type: 'text' },
            { id: 'password', label: 'Password', type: 'secret' },
          ],
        },
        {
          type: 'access-key',
          id: 'access-key',
          displayName: 'Key pair',
          accessKeyField: 'access-key',
          secretKeyField: 'secret-key',
          accessKeyHeader: 'x-access-key',
          secretKeyHeader: 'x-secret-key',
          installationFields: placeFields('main'),
          connectionFields: [
            { id: 'access-key', label: 'Access key', type: 'text' },
            { id: 'secret-key', label: 'Secret key', type: 'secret' },
          ],
        },
      ],
      sources: [
        {
          type: 'mcp',
          id: 'upstream',
          transport: { kind: 'http', url: 'https://{tenant}.elaborate.test/mcp' },
          credentials: [
            { authScheme: 'oauth2', from: 'access-token', to: 'header', name: 'authorization', prefix: 'Bearer ' },
            { authScheme: 'access-key', from: 'connection-field', field: 'secret-key', to: 'header', name: 'x-secret' },
          ],
        },
        {
          type: 'mcp',
          id: 'local',
          transport: { kind: 'stdio', command: 'serve' },
          credentials: [
            { authScheme: 'basic', from: 'connection-field', field: 'password', to: 'environment', name: 'PASSWORD' },
          ],
        },
      ],
    },
    {
      id: 'self-hosted',
      displayName: 'Self-hosted',
      baseUrl: '{base-url}/api/{tenant}',
      authSchemes: [
        {
          type: 'none',
          id: 'none',
          displayName: 'No sign-in',
          connectionFields: [
            { id: 'base-url', label: 'Address', type: 'url' },
            { id: 'tenant', label: 'Tenant', type: 'text', default: 'main', pattern: '[a-z]+' },
          ],
        },
      ],
      sources: [{ type: 'mcp', id: 'open', transport: { kind: 'sse', url: 'http://open.elaborate.test/sse' } }],
    },
  ],
});

const oauth2Scheme = (origin: string) =>
  ({
    type: 'oauth2',
    id: 'oauth2',
    displayName: 'Sign in',
    authorize: `${origin}/authorize`,
    token: `${origin}/token`,
    userinfo: `${origin}/userinfo`,
    scopes: { 'items:read': 'See your items.', 'items:write': 'Create and change items.' },
    defaultScopes: ['items:read'],
    subject: { source: 'userinfo', field: 'id', label: 'login' },
    installationFields: clientFields(),
  }) satisfies OAuth2SchemeEntry;

const clientFields = (): NonNullable<OAuth2SchemeEntry['installationFields']> => [
  { id: 'client-id', label: 'Client ID', type: 'text' },
  { id: 'client-secret', label: 'Client secret', type: 'secret' },
];

const placeFields = (tenant: string): NonNullable<OAuth2SchemeEntry['installationFields']> => [
  { id: 'tenant', label: 'Tenant', type: 'text', default: tenant },
  {
    id: 'region',
    label: 'Region',
    type: 'select',
    options: [
      { value: 'test', label: 'Here' },
      { value: 'example', label: 'There' },
    ],
  },
];

export const exampleOperation = (changes: Partial<ImplementedOperation> = {}): ImplementedOperation => ({
  name: 'list_items',
  description: 'List items.',
  effect: 'read',
  scopes: ['items:read'],
  ...changes,
});

export const exampleProvider = (key = 'example', operations = [exampleOperation()]): ImplementedProvider => ({ key, operations });

export const exampleContext = (changes: Partial<CatalogContext> = {}): CatalogContext => ({
  providers: [exampleProvider()],
  sourceTypes: ['native', 'mcp'],
  pluginsRoot: '/nonexistent',
  ...changes,
});
