import { describe, expect, test } from 'vitest';
import { reservedParameters } from '../../catalog/rules/oauth2.ts';
import { formatProblems, type Problem, validateCatalog } from '../../catalog/validate.ts';
import { elaborateEntry, exampleContext, exampleEntry, exampleOperation, exampleProvider } from '../helpers/catalog-entries.ts';

type Steps = readonly (string | number)[];

/** A copy of plain data with one place changed; a change to undefined removes it. */
const changed = (data: unknown, [first, ...rest]: Steps, value: unknown): unknown => {
  if (first === undefined) return value;
  if (Array.isArray(data)) {
    const items: unknown[] = [...data];
    items[Number(first)] = changed(items[Number(first)], rest, value);
    return items;
  }
  const properties = new Map<string, unknown>(Object.entries(Object(data)));
  const next = changed(properties.get(String(first)), rest, value);
  if (next === undefined) properties.delete(String(first));
  else properties.set(String(first), next);
  return Object.fromEntries(properties);
};

const problemsOf = (entries: readonly unknown[], context = exampleContext()): readonly Problem[] => {
  const result = validateCatalog(entries, context);
  return result.ok ? [] : result.problems;
};

const main = ['connectors', 0];
const oauth2 = [...main, 'authSchemes', 0];
const basic = [...main, 'authSchemes', 1];
const accessKey = [...main, 'authSchemes', 2];
const upstream = [...main, 'sources', 0];
const local = [...main, 'sources', 1];
const selfHosted = ['connectors', 1];
const in_ = (place: string) => `elaborate › ${place}`;
const o = 'connectors[0] › authSchemes[0]';

const faults: readonly [title: string, at: Steps, value: unknown, path: string, problem: RegExp][] = [
  ['a missing property', [...oauth2, 'token'], undefined, `${o} › token`, /is missing/],
  ['an unknown property', [...oauth2, 'tokenUrl'], 'x', o, /unknown keys: "tokenUrl"/],
  ['a wrong type', [...oauth2, 'pkce'], 'yes', `${o} › pkce`, /not a boolean/],
  ['an unknown kind', [...basic, 'type'], 'magic', 'connectors[0] › authSchemes[1] › type', /known kinds/],
  ['an unknown value', [...oauth2, 'clientAuthentication'], 'jwt', `${o} › clientAuthentication`, /known values/],
  ['an id that is not kebab-case', [...oauth2, 'id'], 'OAuth2!', `${o} › id`, /kebab-case/],

  [
    'two connectors with one id',
    [...selfHosted, 'id'],
    'MAIN',
    'connectors[1] › id',
    /also the id of elaborate › connectors\[0\]/,
  ],
  ['two schemes with one id', [...accessKey, 'id'], 'Basic', 'connectors[0] › authSchemes[2] › id', /also the id/],
  ['two sources with one id', [...local, 'id'], 'upstream', 'connectors[0] › sources[1] › id', /also the id/],
  [
    'a field id in both forms',
    [...basic, 'connectionFields', 0],
    { id: 'tenant', label: 'T', type: 'text' },
    'connectors[0] › authSchemes[1] › connectionFields[0] › id',
    /also the id/,
  ],
  ['a prototype name as id', [...selfHosted, 'id'], 'constructor', 'connectors[1] › id', /every object inherits/],
  ['the name toString as id', [...selfHosted, 'id'], 'toString', 'connectors[1] › id', /every object inherits/],
  ['the name __proto__ as id', [...local, 'id'], '__proto__', 'connectors[0] › sources[1] › id', /every object inherits/],

  [
    'revoke without https',
    ['connectors', 0, 'authSchemes', 0, 'revoke'],
    { url: 'http://elaborate.test/revoke' },
    'connectors[0] › authSchemes[0] › revoke › url',
    /is http, not https/,
  ],
  ...['authorize', 'token', 'userinfo', 'check', 'issuer'].map((key): [string, Steps, unknown, string, RegExp] => [
    `${key} without https`,
    [...oauth2, key],
    'http://elaborate.test/x',
    `${o} › ${key}`,
    /is http, not https/,
  ]),
  ['a base URL without https', [...main, 'baseUrl'], 'http://elaborate.test', 'connectors[0] › baseUrl', /not https/],
  [
    'an MCP address without https that gets a credential',
    [...upstream, 'transport', 'url'],
    'http://elaborate.test/mcp',
    'connectors[0] › sources[0] › transport › url',
    /not https/,
  ],
  ['an address that is none', [...oauth2, 'token'], 'elaborate.test/token', `${o} › token`, /not a URL/],
  ['a space in an address', [...oauth2, 'token'], 'https://elaborate.test/to ken', `${o} › token`, /not a URL/],
  ['a user name in an address', [...oauth2, 'token'], 'https://me@elaborate.test/', `${o} › token`, /another address/],
  ['an escaped host', [...oauth2, 'token'], 'https://a%2eb.test/', `${o} › token`, /another address/],
  ['an open brace in a path', [...oauth2, 'token'], 'https://elaborate.test/{tenant', `${o} › token`, /another address/],
  ['a fragment', [...oauth2, 'token'], 'https://elaborate.test/#x', `${o} › token`, /fragment/],
  ['a placeholder in a query', [...oauth2, 'token'], 'https://elaborate.test/?t={tenant}', `${o} › token`, /in its query/],
  [
    'a placeholder that is no field',
    [...oauth2, 'token'],
    'https://{team}.elaborate.test/',
    `${o} › token`,
    /\{team\} is no field/,
  ],
  [
    'a base URL placeholder that one scheme lacks',
    [...main, 'baseUrl'],
    'https://elaborate.test/{user}',
    'connectors[0] › baseUrl',
    /\{user\} is no field of elaborate › connectors\[0\] › authSchemes\[0\]/,
  ],
  [
    'an MCP address placeholder that one scheme lacks',
    [...upstream, 'transport', 'url'],
    'https://elaborate.test/{client-id}',
    'connectors[0] › sources[0] › transport › url',
    /\{client-id\} is no field of elaborate › connectors\[0\] › authSchemes\[1\]/,
  ],
  ['a secret in an address', [...oauth2, 'token'], 'https://elaborate.test/{client-secret}', `${o} › token`, /secret field/],
  ['a text field as a whole origin', [...selfHosted, 'baseUrl'], '{tenant}/api', 'connectors[1] › baseUrl', /whole origin/],
  [
    'a url field inside an address',
    [...selfHosted, 'baseUrl'],
    'https://elaborate.test/{base-url}',
    'connectors[1] › baseUrl',
    /url field inside/,
  ],
  ['a host that ends in a free placeholder', [...oauth2, 'token'], 'https://elaborate.{tenant}/', `${o} › token`, /fixed domain/],
  [
    'a free placeholder with no dot behind it',
    [...oauth2, 'token'],
    'https://{tenant}elaborate.test/',
    `${o} › token`,
    /fixed domain/,
  ],
  ['a whole host without a pattern', [...oauth2, 'token'], 'https://{tenant}/token', `${o} › token`, /no pattern/],
  [
    'a header that steers the request',
    [...main, 'headers'],
    { host: 'x' },
    'connectors[0] › headers › host',
    /steers the request/,
  ],
  ['a header that is none', [...main, 'headers'], { 'a b': 'x' }, 'connectors[0] › headers › a b', /no header name/],

  ['a client id field that does not exist', [...oauth2, 'clientIdField'], 'app', `${o} › clientIdField`, /"app" is no field/],
  ['a client id field that is secret', [...oauth2, 'clientIdField'], 'client-secret', `${o} › clientIdField`, /type "secret"/],
  [
    'a client secret that is not secret',
    [...oauth2, 'clientSecretField'],
    'client-id',
    `${o} › clientSecretField`,
    /type "text"/,
  ],
  ['a client secret field that does not exist', [...oauth2, 'clientSecretField'], 'x', `${o} › clientSecretField`, /is no field/],
  [
    'a password that is not secret',
    [...basic, 'passwordField'],
    'user',
    'connectors[0] › authSchemes[1] › passwordField',
    /type "text"/,
  ],
  [
    'a user name that does not exist',
    [...basic, 'usernameField'],
    'x',
    'connectors[0] › authSchemes[1] › usernameField',
    /is no field/,
  ],
  [
    'an access key that does not exist',
    [...accessKey, 'accessKeyField'],
    'x',
    'connectors[0] › authSchemes[2] › accessKeyField',
    /is no field/,
  ],
  [
    'a secret key that is not secret',
    [...accessKey, 'secretKeyField'],
    'access-key',
    'connectors[0] › authSchemes[2] › secretKeyField',
    /type "text"/,
  ],
  [
    'a credential in the Host header',
    [...accessKey, 'accessKeyHeader'],
    'Host',
    'connectors[0] › authSchemes[2] › accessKeyHeader',
    /steers/,
  ],

  [
    'a default scope that is not listed',
    [...oauth2, 'defaultScopes'],
    ['items'],
    `${o} › defaultScopes[0]`,
    /not among the scopes/,
  ],
  ['an inherited name as default scope', [...oauth2, 'defaultScopes'], ['toString'], `${o} › defaultScopes[0]`, /not among/],
  [
    'an unlisted scope that nobody can ask for',
    [...oauth2, 'unlistedScopes'],
    ['offline'],
    `${o} › unlistedScopes[0]`,
    /not among the scopes/,
  ],
  [
    'a claim that the issuer does not hold',
    [...oauth2, 'issuerClaims'],
    ['tid'],
    `${o} › issuerClaims[0]`,
    /no segment of the issuer's path/,
  ],
  ['two scopes in one', [...oauth2, 'scopes', 'a b'], 'Both.', `${o} › scopes › a b`, /no single scope/],
  ['userinfo as source without an endpoint', [...oauth2, 'userinfo'], undefined, `${o} › subject › source`, /no endpoint/],
  [
    'a token answer as source of a password scheme',
    [...basic, 'subject'],
    { source: 'token-response', field: 'id' },
    'connectors[0] › authSchemes[1] › subject › source',
    /only OAuth2/,
  ],
  [
    'a parameter of the flow in authorizeParameters',
    [...oauth2, 'authorizeParameters'],
    { Redirect_URI: 'x' },
    `${o} › authorizeParameters › Redirect_URI`,
    /OAuth flow itself/,
  ],
  [
    'a parameter of the flow in keepFromCallback',
    [...oauth2, 'keepFromCallback'],
    ['state'],
    `${o} › keepFromCallback[0]`,
    /flow itself/,
  ],
  [
    'a prototype name in keepFromCallback',
    [...oauth2, 'keepFromCallback'],
    ['__proto__'],
    `${o} › keepFromCallback[0]`,
    /inherits/,
  ],

  [
    'a select without options',
    [...oauth2, 'installationFields', 3, 'options'],
    [],
    `${o} › installationFields[3] › options`,
    /without options/,
  ],
  [
    'options of a text field',
    [...oauth2, 'installationFields', 0, 'options'],
    [{ value: 'a', label: 'A' }],
    `${o} › installationFields[0] › options`,
    /only a select/,
  ],
  [
    'a pattern that does not compile',
    [...oauth2, 'installationFields', 0, 'pattern'],
    '(',
    `${o} › installationFields[0] › pattern`,
    /regular/,
  ],
  [
    'a pattern that breaks out of its group',
    [...oauth2, 'installationFields', 0, 'pattern'],
    'a)|(b',
    `${o} › installationFields[0] › pattern`,
    /regular/,
  ],
  [
    'a secret in the catalog',
    [...oauth2, 'installationFields', 1, 'default'],
    'x',
    `${o} › installationFields[1] › default`,
    /secret must/,
  ],
  [
    'a default that the field refuses',
    [...selfHosted, 'authSchemes', 0, 'connectionFields', 1, 'default'],
    'A1',
    'connectors[1] › authSchemes[0] › connectionFields[1] › default',
    /refuse/,
  ],

  [
    'an MCP credential of an unknown scheme',
    [...upstream, 'credentials', 0, 'authScheme'],
    'saml',
    'connectors[0] › sources[0] › credentials[0] › authScheme',
    /no auth scheme/,
  ],
  [
    'an MCP credential from an unknown field',
    [...upstream, 'credentials', 1, 'field'],
    'x',
    'connectors[0] › sources[0] › credentials[1] › field',
    /is no field of connectionFields/,
  ],
  [
    'an MCP credential without its field',
    [...upstream, 'credentials', 1, 'field'],
    undefined,
    'connectors[0] › sources[0] › credentials[1] › field',
    /is missing/,
  ],
  [
    'an access token of a scheme that has none',
    [...upstream, 'credentials', 0, 'authScheme'],
    'basic',
    'connectors[0] › sources[0] › credentials[0] › from',
    /no access token/,
  ],
  [
    'an environment variable over http',
    [...upstream, 'credentials', 0, 'to'],
    'environment',
    'connectors[0] › sources[0] › credentials[0] › to',
    /http cannot carry/,
  ],
  [
    'a header over stdio',
    [...local, 'credentials', 0, 'to'],
    'header',
    'connectors[0] › sources[1] › credentials[0] › to',
    /stdio cannot carry/,
  ],
  [
    'an environment variable with a bad name',
    [...local, 'credentials', 0, 'name'],
    'A=B',
    'connectors[0] › sources[1] › credentials[0] › name',
    /environment variable/,
  ],
  [
    'a header filled twice',
    [...upstream, 'credentials', 1],
    { authScheme: 'oauth2', from: 'access-token', to: 'header', name: 'Authorization' },
    'connectors[0] › sources[0] › credentials[1] › name',
    /already fills/,
  ],
  ['a browser grant without its page', [...oauth2, 'authorize'], undefined, `${o} › authorize`, /"authorization-code" needs it/],
  [
    'a page that the grant never shows',
    [...oauth2, 'grant'],
    'client-credentials',
    `${o} › authorize`,
    /"client-credentials" never uses it/,
  ],
  ['a device grant without its endpoint', [...oauth2, 'grant'], 'device', `${o} › deviceAuthorization`, /"device" needs it/],
  [
    'an endpoint for devices that no device asks',
    [...oauth2, 'deviceAuthorization'],
    'https://elaborate.test/device',
    `${o} › deviceAuthorization`,
    /never uses it/,
  ],
  [
    'a private key in a field of one line',
    [...oauth2, 'clientAuthentication'],
    'private-key-jwt',
    `${o} › installationFields[1] › multiline`,
    /several lines/,
  ],
  [
    'an algorithm that nothing is signed with',
    [...oauth2, 'clientAssertionAlgorithm'],
    'ES256',
    `${o} › clientAssertionAlgorithm`,
    /nothing is signed/,
  ],
  [
    'an address of several lines',
    [...oauth2, 'installationFields', 0, 'multiline'],
    true,
    `${o} › installationFields[0] › multiline`,
    /only a secret/,
  ],
  [
    'a key pair that both travels and signs',
    [...accessKey, 'signing'],
    { kind: 'aws-sigv4', service: 'items', region: 'north-1' },
    'connectors[0] › authSchemes[2] › signing',
    /either travels .* or signs/,
  ],
  [
    'a key pair that goes only half way',
    [...accessKey, 'secretKeyHeader'],
    undefined,
    'connectors[0] › authSchemes[2] › signing',
    /either travels .* or signs/,
  ],
  [
    'a region that no field gives',
    [...accessKey, 'signing'],
    { kind: 'aws-sigv4', service: 'items', region: '{somewhere}' },
    'connectors[0] › authSchemes[2] › signing › region',
    /is no field/,
  ],
  ['an absolute skill path', ['skills'], ['/etc/skill'], 'skills[0]', /stay inside/],
];

describe('validateCatalog', () => {
  test('accepts good entries and answers them with defaults filled in', () => {
    const result = validateCatalog([exampleEntry(), elaborateEntry()], exampleContext());
    expect(result).toMatchObject({ ok: true, plugins: [{ id: 'example', tags: [] }, { id: 'elaborate' }] });
  });

  test.each(faults)('reports %s', (_title, at, value, path, problem) => {
    const problems = problemsOf([exampleEntry(), changed(elaborateEntry(), at, value)]);
    const found = problems.filter((each) => each.path === in_(path) && problem.test(each.problem));
    expect(found, JSON.stringify(problems, null, 1)).toHaveLength(1);
    expect(found[0]?.remedy).toMatch(/\w{3}.*\.$/);
  });

  test.each([
    ['a host that the token would choose', 'https://{tid}.elaborate.test', ['tid'], `${o} › issuerClaims[0]`],
    ['a claim within a segment', 'https://elaborate.test/t-{tid}/v2', ['tid'], `${o} › issuerClaims[0]`],
    ['a claim with the name of a field', 'https://elaborate.test/{tenant}/v2', ['tenant'], `${o} › issuerClaims[0]`],
    ['a claim that every object has', 'https://elaborate.test/{constructor}/v2', ['constructor'], `${o} › issuerClaims[0]`],
    ['a placeholder that is neither claim nor field', 'https://elaborate.test/{tid}/v2', [], `${o} › issuer`],
  ])('reports %s in an issuer', (_title, issuer, claims, path) => {
    const templated = (template: string, names: readonly string[]) =>
      changed(changed(elaborateEntry(), [...oauth2, 'issuer'], template), [...oauth2, 'issuerClaims'], names);
    expect(problemsOf([exampleEntry(), templated('https://elaborate.test/{tid}/v2.0', ['tid'])])).toEqual([]);
    expect(problemsOf([exampleEntry(), templated(issuer, claims)]).map((problem) => problem.path)).toContain(in_(path));
  });

  test('reports id-token as source without an issuer', () => {
    const base = changed(elaborateEntry(), [...oauth2, 'subject', 'source'], 'id-token');
    expect(problemsOf([exampleEntry(), base])).toEqual([]);
    expect(problemsOf([exampleEntry(), changed(base, [...oauth2, 'issuer'], undefined)])).toMatchObject([
      { path: in_(`${o} › subject › source`), problem: expect.stringContaining('no issuer') },
    ]);
  });

  test('lets a public client go without a secret, but not without PKCE', () => {
    const open = changed(
      changed(elaborateEntry(), [...oauth2, 'clientAuthentication'], 'none'),
      [...oauth2, 'clientSecretField'],
      'x',
    );
    expect(problemsOf([exampleEntry(), open])).toEqual([]);
    expect(problemsOf([exampleEntry(), changed(open, [...oauth2, 'pkce'], false)])).toMatchObject([{ path: in_(`${o} › pkce`) }]);
  });

  test.each(reservedParameters)('keeps the parameter %s for the OAuth flow itself', (name) => {
    const set = changed(elaborateEntry(), [...oauth2, 'authorizeParameters'], { [name]: 'x' });
    const kept = changed(elaborateEntry(), [...oauth2, 'keepFromCallback'], [name.toUpperCase()]);
    expect(problemsOf([exampleEntry(), set])).toMatchObject([{ path: in_(`${o} › authorizeParameters › ${name}`) }]);
    expect(problemsOf([exampleEntry(), kept])).toMatchObject([{ path: in_(`${o} › keepFromCallback[0]`) }]);
  });

  test('reports a program that is not installed, with what to run', () => {
    const npm = { kind: 'npm', package: '@example/server-notes', arguments: ['{own-folder}'] };
    const entry = changed(elaborateEntry(), [...local, 'transport'], npm);
    expect(problemsOf([exampleEntry(), entry], exampleContext({ findProgram: () => '/server.js' }))).toEqual([]);
    expect(problemsOf([exampleEntry(), entry])).toMatchObject([
      {
        path: in_('connectors[0] › sources[1] › transport › package'),
        problem: '"@example/server-notes" is not installed',
        remedy: expect.stringContaining('npm install --save-prod @example/server-notes'),
      },
    ]);
  });

  test('never fills what people enter into a command', () => {
    const npm = { kind: 'npm', package: 'notes', arguments: ['{tenant}'], environment: { FOLDER: '{password}' } };
    const entry = changed(elaborateEntry(), [...local, 'transport'], npm);
    const problems = problemsOf([exampleEntry(), entry], exampleContext({ findProgram: () => '/server.js' }));
    expect(problems.map(({ path, problem }) => [path, problem])).toEqual([
      [in_('connectors[0] › sources[1] › transport › arguments[0]'), expect.stringContaining('{tenant}')],
      [in_('connectors[0] › sources[1] › transport › environment › FOLDER'), expect.stringContaining('{password}')],
    ]);
  });

  test('lets an MCP address without https go only where nothing is filled in or sent', () => {
    const url = [...selfHosted, 'sources', 0, 'transport', 'url'];
    expect(problemsOf([exampleEntry(), changed(elaborateEntry(), url, 'http://a.elaborate.test/sse')])).toEqual([]);
    expect(problemsOf([exampleEntry(), changed(elaborateEntry(), url, 'http://a.elaborate.test/{tenant}')])).toMatchObject([
      { path: in_('connectors[1] › sources[0] › transport › url'), problem: 'is http, not https' },
    ]);
  });

  test('reports an open brace behind a whole origin', () => {
    const entry = changed(elaborateEntry(), [...selfHosted, 'baseUrl'], '{base-url}/{tenant');
    expect(problemsOf([exampleEntry(), entry])).toMatchObject([{ problem: expect.stringContaining('another address') }]);
  });

  test('reports a credential that is placed where it would steer the request', () => {
    const entry = changed(exampleEntry(), ['connectors', 0, 'authSchemes', 1, 'placement'], { in: 'header', name: 'Host' });
    expect(problemsOf([entry])).toMatchObject([{ path: 'example › connectors[0] › authSchemes[1] › placement › name' }]);
    const inQuery = changed(exampleEntry(), ['connectors', 0, 'authSchemes', 1, 'placement'], { in: 'query', name: 'host' });
    expect(problemsOf([inQuery])).toEqual([]);
    const pair = changed(elaborateEntry(), [...accessKey, 'secretKeyHeader'], 'Content-Length');
    expect(problemsOf([exampleEntry(), pair])).toMatchObject([{ path: in_('connectors[0] › authSchemes[2] › secretKeyHeader') }]);
  });

  test('accepts a password for everybody in the installation form', () => {
    const shared = [
      { id: 'user', label: 'User', type: 'text' },
      { id: 'password', label: 'Password', type: 'secret' },
      { id: 'tenant', label: 'Tenant', type: 'text' },
      { id: 'region', label: 'Region', type: 'text', pattern: 'test' },
    ];
    const entry = changed(
      changed(elaborateEntry(), [...basic, 'connectionFields'], []),
      [...basic, 'installationFields'],
      shared,
    );
    const problems = problemsOf([exampleEntry(), entry]).filter(({ path }) => path.includes('authSchemes[1]'));
    expect(problems).toEqual([]);
  });

  test('reports a client id that is asked for with the connection', () => {
    const fields = [{ id: 'client-id', label: 'Client ID', type: 'text' }];
    const moved = changed(
      changed(elaborateEntry(), [...oauth2, 'connectionFields'], fields),
      [...oauth2, 'installationFields', 0, 'id'],
      'other',
    );
    expect(problemsOf([exampleEntry(), moved])).toMatchObject([
      { path: in_(`${o} › clientIdField`), problem: '"client-id" is no field of installationFields' },
    ]);
  });

  test('reports what an MCP credential may not hold', () => {
    const named = changed(elaborateEntry(), [...upstream, 'credentials', 0, 'field'], 'user');
    expect(problemsOf([exampleEntry(), named])).toMatchObject([
      { path: in_('connectors[0] › sources[0] › credentials[0] › field'), problem: 'an access token is no field' },
    ]);
    const steering = changed(elaborateEntry(), [...upstream, 'credentials', 1, 'name'], 'Transfer-Encoding');
    expect(problemsOf([exampleEntry(), steering])).toMatchObject([
      { path: in_('connectors[0] › sources[0] › credentials[1] › name'), problem: expect.stringContaining('steers') },
    ]);
  });

  test('reports an API key that is not a secret field', () => {
    const entry = changed(exampleEntry(), ['connectors', 0, 'authSchemes', 1, 'connectionFields', 0, 'type'], 'text');
    expect(problemsOf([entry])).toMatchObject([{ path: 'example › connectors[0] › authSchemes[1] › keyField' }]);
  });

  test('names entries by position when their id is taken twice, in any case', () => {
    const problems = problemsOf([exampleEntry(), changed(exampleEntry(), ['id'], 'Example')]);
    expect(problems).toContainEqual(
      expect.objectContaining({ path: 'plugins[1] › id', problem: '"Example" is also the id of plugins[0]' }),
    );
  });

  test.each([[null], ['text'], [[]], [{}], [{ connectors: [null, { authSchemes: [7], sources: {} }] }]])(
    'reports an entry that is %j instead of failing on it',
    (entry) => {
      const problems = problemsOf([exampleEntry(), entry]);
      expect(problems.length).toBeGreaterThan(0);
      expect(problems.every(({ path }) => path.startsWith('plugins[1]'))).toBe(true);
    },
  );
});

describe('native sources', () => {
  const reports = (operations: ReturnType<typeof exampleOperation>[]) =>
    problemsOf([exampleEntry()], exampleContext({ providers: [exampleProvider('example', operations)] }));

  test('need an implementation', () => {
    expect(problemsOf([exampleEntry()], exampleContext({ providers: [] }))).toContainEqual(
      expect.objectContaining({
        path: 'example › connectors[0] › sources[0] › provider',
        problem: 'nothing implements "example"',
      }),
    );
  });

  test('are needed by every implementation, each of which has a key of its own', () => {
    const providers = [exampleProvider(), exampleProvider('unused'), exampleProvider()];
    expect(problemsOf([exampleEntry()], exampleContext({ providers }))).toMatchObject([
      { path: 'provider unused', problem: 'no entry of the catalog uses it' },
      { path: 'provider example', problem: 'two providers have this key' },
    ]);
  });

  test.each([['ListItems'], ['list-items'], ['1st'], ['_x'], [''], ['a'.repeat(39)]])('refuse the operation name %j', (name) => {
    expect(reports([exampleOperation({ name })])).toMatchObject([{ path: 'provider example › operations[0] › name' }]);
  });

  test('take an operation name of 38 characters', () => {
    expect(reports([exampleOperation({ name: 'a'.repeat(38) })])).toEqual([]);
  });

  test('refuse two operations of one name, an empty description and a scope that no scheme lists', () => {
    expect(
      reports([
        exampleOperation(),
        exampleOperation({ description: ' ' }),
        exampleOperation({ name: 'purge', scopes: ['items:purge'] }),
      ]),
    ).toMatchObject([
      { path: 'example › provider example › purge', problem: expect.stringContaining('"items:purge"') },
      { path: 'provider example › operations[1] › name', problem: expect.stringContaining('operations[0]') },
      { path: 'provider example › operations[1] › description' },
    ]);
  });

  test('of one connector may not offer the same name; the problem names both', () => {
    const entry = changed(exampleEntry(), ['connectors', 0, 'sources', 1], { type: 'native', id: 'second', provider: 'second' });
    const providers = [exampleProvider(), exampleProvider('second')];
    expect(problemsOf([entry], exampleContext({ providers }))).toMatchObject([
      {
        problem: 'example › connectors[0] › sources[0] and example › connectors[0] › sources[1] both offer "list_items"',
      },
    ]);
  });

  test('are all that a service without MCP sources accepts', () => {
    const problems = problemsOf([exampleEntry(), elaborateEntry()], exampleContext({ sourceTypes: ['native'] }));
    expect(problems.map(({ path }) => path)).toEqual([
      'elaborate › connectors[0] › sources[0] › type',
      'elaborate › connectors[0] › sources[1] › type',
      'elaborate › connectors[1] › sources[0] › type',
    ]);
  });
});

describe('a catalog with ten faults', () => {
  const changes: readonly [Steps, unknown][] = [
    [['version'], 'one'],
    [[...oauth2, 'token'], undefined],
    [[...oauth2, 'authorize'], 'http://elaborate.test/authorize'],
    [[...oauth2, 'defaultScopes'], ['nothing']],
    [[...oauth2, 'clientIdField'], 'app'],
    [[...basic, 'passwordField'], 'user'],
    [[...upstream, 'credentials', 0, 'authScheme'], 'saml'],
    [[...local, 'credentials', 0, 'to'], 'header'],
  ];
  const broken = changes.reduce<unknown>((entry, [at, value]) => changed(entry, at, value), elaborateEntry());
  const other = changed(exampleEntry(), ['connectors', 0, 'sources', 0, 'provider'], 'nobody');
  const context = exampleContext({ providers: [exampleProvider('example', [exampleOperation({ name: 'No' })])] });

  test('prints all ten, each with its path, what is wrong and how to mend it', () => {
    const problems = problemsOf([broken, other], context);
    expect(problems.map(({ path }) => path).sort()).toEqual([
      'elaborate › connectors[0] › authSchemes[0] › authorize',
      'elaborate › connectors[0] › authSchemes[0] › clientIdField',
      'elaborate › connectors[0] › authSchemes[0] › defaultScopes[0]',
      'elaborate › connectors[0] › authSchemes[0] › token',
      'elaborate › connectors[0] › authSchemes[1] › passwordField',
      'elaborate › connectors[0] › sources[0] › credentials[0] › authScheme',
      'elaborate › connectors[0] › sources[1] › credentials[0] › to',
      'elaborate › version',
      'example › connectors[0] › sources[0] › provider',
      'provider example › operations[0] › name',
    ]);
    const printed = formatProblems(problems);
    expect(printed.split('\n')).toHaveLength(20);
    for (const { path, problem, remedy } of problems) {
      expect(printed).toContain(path);
      expect(printed).toContain(problem);
      expect(printed).toContain(remedy);
    }
  });

  test('lines the problems up in one column', () => {
    const problems = problemsOf([broken, other], context);
    const columns = formatProblems(problems)
      .split('\n')
      .map((line, index) => line.indexOf(index % 2 === 0 ? (problems[index / 2]?.problem ?? '?') : '→'));
    expect(new Set(columns).size).toBe(1);
  });
});
