import { describe, expect, it } from 'vitest';
import { validateCatalog } from '../../catalog/validate.ts';
import { projectRoot } from '../../src/project-root.ts';

const scheme = (more: Record<string, unknown> = {}) => ({ type: 'mcp-oauth', id: 'oauth', displayName: 'Sign in', ...more });
const token = { authScheme: 'oauth', from: 'access-token', to: 'header', name: 'authorization', prefix: 'Bearer ' };
const source = (more: Record<string, unknown> = {}) => ({
  type: 'mcp',
  id: 'tools',
  transport: { kind: 'http', url: 'https://mcp.example.com/mcp' },
  credentials: [token],
  ...more,
});

const problemsOf = (authScheme: unknown, sources: readonly unknown[]) => {
  const entry = {
    id: 'guarded',
    version: '1.0.0',
    displayName: 'Guarded',
    description: 'An MCP server.',
    homepage: 'https://mcp.example.com',
    setupUrl: 'https://mcp.example.com',
    connectors: [{ id: 'server', displayName: 'Server', authSchemes: [authScheme], sources }],
  };
  const result = validateCatalog([entry], {
    providers: [],
    sourceTypes: ['native', 'mcp'],
    pluginsRoot: `${projectRoot}/plugins`,
  });
  return result.ok ? [] : result.problems.map(({ path, problem }) => `${path}: ${problem}`);
};

const app = [
  { id: 'client-id', label: 'Client id', type: 'text' },
  { id: 'client-secret', label: 'Client secret', type: 'secret' },
];
const address = { id: 'server-url', label: 'Server URL', type: 'url', withPath: true };
const chosen = source({ transport: { kind: 'http', url: '{server-url}' } });

describe('a scheme mcp-oauth', () => {
  it('needs nothing but the server that gets its token', () => {
    expect(problemsOf(scheme(), [source()])).toEqual([]);
  });

  it.each<[string, unknown, readonly unknown[], RegExp]>([
    ['no server', scheme(), [source({ credentials: [] })], /no source carries its access token/],
    ['two servers', scheme(), [source(), source({ id: 'more' })], /more than one source/],
    ['a secret without an id', scheme({ connectionFields: app.slice(1) }), [source()], /client secret without a client id/],
    [
      'an id that is secret',
      scheme({ connectionFields: [{ ...app[0], type: 'secret' }] }),
      [source()],
      /"client-id" is of type "secret"/,
    ],
    ['a default scope that is not listed', scheme({ defaultScopes: ['a'] }), [source()], /"a" is not among the scopes/],
    [
      'a shared app for a server that whoever connects chooses',
      scheme({ installationFields: app, connectionFields: [address] }),
      [chosen],
      /would choose the server/,
    ],
  ])('with %s is refused', (_what, authScheme, sources, problem) => {
    expect(problemsOf(authScheme, sources)).toContainEqual(expect.stringMatching(problem));
  });

  it('may have an app of the account for a server that it chooses', () => {
    expect(problemsOf(scheme({ connectionFields: [...app, address] }), [chosen])).toEqual([]);
  });
});
