/**
 * The catalog language: what a plugin entry may say. Entries are plain data, parsed by these schemas and checked across
 * references by `validate.ts` when the service starts.
 *
 * Words: a plugin has connectors; a connector has auth schemes (how one authenticates) and capability sources (where its
 * tools come from). URL fields may hold `{field}` from the scheme's installation, connection or derived fields.
 */
import { z } from 'zod';

export const effects = ['read', 'write', 'destructive'] as const;
export type Effect = (typeof effects)[number];

const id = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be kebab-case: lower-case letters, digits and single hyphens')
  .max(40);
const sentence = z.string().trim().min(1, 'must not be empty');
/** A URL that may hold `{field}` placeholders; `validate.ts` proves that it is https and that each placeholder resolves. */
const urlTemplate = z.string().min(1, 'must not be empty');
const fieldPath = z.string().regex(/^[\w-]+(\.[\w-]+)*$/, 'must be a field name or a dotted path such as data.user.id');

/** Several where an API keeps the same thing in several places; the first that is there counts. */
const fieldPaths = z.union([fieldPath, z.array(fieldPath).min(1)]);

/** One field of a setup or account form. `pattern` is a regular expression that the whole value must match. */
export const formField = z.strictObject({
  id,
  label: sentence,
  type: z.enum(['text', 'url', 'secret', 'select']),
  required: z.boolean().default(true),
  help: z.string().optional(),
  pattern: z.string().optional(),
  placeholder: z.string().optional(),
  default: z.string().optional(),
  options: z.array(z.strictObject({ value: z.string(), label: sentence })).optional(),
  /** Of a url field: a whole address with a path, which stands in an entry's URL alone, as `{field}`. */
  withPath: z.boolean().optional(),
  /** A secret of several lines, such as a private key. */
  multiline: z.boolean().optional(),
});
export type FormField = z.output<typeof formField>;
export type FormFieldEntry = z.input<typeof formField>;

/**
 * A value that only the provider knows and says once somebody has signed in, such as the host of their account. Read when an
 * account is connected, kept with the connection, and never taken from a form or an agent.
 */
export const derivedField = z.strictObject({
  id,
  label: sentence,
  /** `url`: a whole origin, as for form fields. */
  type: z.enum(['text', 'url']),
  /** The whole value must match: it is what keeps a credential at the provider's own hosts. */
  pattern: z.string().min(1, 'must not be empty'),
  /** `token-response` is read again from each refresh; `lookup` is a URL that is asked once, with the new token. */
  from: z.union([z.enum(['token-response', 'userinfo']), z.strictObject({ lookup: urlTemplate })]),
  /** Dotted path in that answer; in each element where a lookup answers an array. */
  field: fieldPath,
  /** Which element is meant where there are several: the one whose `field` is what the person put into `connectionField`. */
  match: z.strictObject({ field: fieldPath, connectionField: z.string() }).optional(),
});
export type DerivedField = z.output<typeof derivedField>;

/** Who the account is: `field` is the stable id, `label` the name people know it by; both are dotted paths in the source's answer. */
const subject = z.strictObject({
  source: z.enum(['userinfo', 'token-response', 'id-token']),
  field: fieldPath,
  label: fieldPath.optional(),
});

const schemeBase = {
  id,
  displayName: sentence,
  description: z.string().optional(),
  installationFields: z.array(formField).default([]),
  connectionFields: z.array(formField).default([]),
  /** Answers who the account is; also how a credential is checked. Asked with the credential applied. */
  userinfo: urlTemplate.optional(),
  /** How `userinfo` is asked, for APIs whose account query is a POST; `body` is sent as JSON. */
  userinfoRequest: z.strictObject({ method: z.enum(['GET', 'POST']), body: z.json().optional() }).default({ method: 'GET' }),
  /** A URL that answers 2xx to a good credential, for schemes without `userinfo`. */
  check: urlTemplate.optional(),
  subject: subject.optional(),
};

/** How access is given back. The defaults are RFC 7009. */
const revocation = z.strictObject({
  url: urlTemplate,
  method: z.enum(['POST', 'DELETE']).default('POST'),
  authentication: z.enum(['body', 'basic', 'token']).default('body'),
  /** `none`: nothing but the credential says what is given back. */
  body: z.enum(['form', 'json', 'none']).default('form'),
  headers: z.record(z.string(), z.string()).default({}),
  parameter: z.string().default('token'),
  /** `refresh`: the refresh token, which takes its access tokens with it, or the access token where there is none. */
  tokens: z.enum(['all', 'access', 'refresh']).default('all'),
  /** `grant`: one call ends every token of the account and app. */
  ends: z.enum(['token', 'grant']).default('token'),
});

export const clientAssertionAlgorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
] as const;
export type ClientAssertionAlgorithm = (typeof clientAssertionAlgorithms)[number];

/** OpenID Connect Discovery section 4. */
const metadataPath = /\/\.well-known\/openid-configuration$/;

export const oauth2Scheme = z.strictObject({
  type: z.literal('oauth2'),
  ...schemeBase,
  /**
   * How access is given. `device`: a person enters a code at the provider, in whatever browser (RFC 8628). `client-credentials`:
   * the setup itself is the account, nobody signs in (RFC 6749 section 4.4).
   */
  grant: z.enum(['authorization-code', 'device', 'client-credentials']).default('authorization-code'),
  /** Where people consent; for `authorization-code` alone. */
  authorize: urlTemplate.optional(),
  /** Where a device's code comes from; for `device` alone. */
  deviceAuthorization: urlTemplate.optional(),
  token: urlTemplate,
  revoke: revocation.optional(),
  /**
   * Set for OpenID providers: the id token's `iss` and the callback's `iss` (RFC 9207) must be exactly this. The address of
   * the metadata (`…/.well-known/openid-configuration`) stands for the issuer that it belongs to.
   */
  issuer: urlTemplate.transform((url) => url.replace(metadataPath, '')).optional(),
  /**
   * Claims of the id token that stand in `issuer`, for a provider with one authorization server and an issuer per tenant:
   * `https://login.example.com/{tid}/v2.0`. The id token's `iss` must be exactly the template with its own claims.
   */
  issuerClaims: z.array(z.string().regex(/^\w+$/, 'must be the name of a claim')).default([]),
  clientIdField: z.string().default('client-id'),
  clientSecretField: z.string().default('client-secret'),
  pkce: z.boolean().default(true),
  /**
   * `basic` form-encodes id and secret first, as RFC 6749 says; `basic-raw` is for servers that compare the plain values.
   * `private-key-jwt` signs an assertion (RFC 7523) with the private key that the secret field holds, as PEM or JWK.
   */
  clientAuthentication: z.enum(['body', 'basic', 'basic-raw', 'private-key-jwt', 'none']).default('body'),
  /** For `private-key-jwt`; left out, it follows from the key: RS256, ES256, ES384, ES512 or EdDSA. */
  clientAssertionAlgorithm: z.enum(clientAssertionAlgorithms).optional(),
  tokenBody: z.enum(['form', 'json']).default('form'),
  /** Stands before the access token in the authorization header, for APIs that do not call it Bearer. */
  tokenPrefix: z.string().default('Bearer '),
  /** Where the token answer keeps the object with the tokens, if that is not the answer itself. */
  tokenPath: fieldPath.optional(),
  /** Error codes besides `invalid_grant` that prove a grant dead. */
  deadGrantErrors: z.array(z.string()).default([]),
  /** Scope name → the sentence shown before consent. */
  scopes: z.record(z.string(), sentence),
  defaultScopes: z.array(z.string()).default([]),
  /** Separates scopes in requests and, besides a space, in answers. */
  scopeSeparator: z.enum([' ', ',']).default(' '),
  /** What answers may put before scopes that are listed here without it. */
  scopePrefix: z.string().min(1).optional(),
  /** Scopes that answers do not list although they were granted; often `offline_access`. */
  unlistedScopes: z.array(z.string()).default([]),
  authorizeParameters: z.record(z.string(), z.string()).default({}),
  /** Callback parameters, besides the standard ones, that are kept with the connection's configuration. */
  keepFromCallback: z.array(z.string()).default([]),
  derived: z.array(derivedField).default([]),
  supportsRefresh: z.boolean().default(true),
  /** Where refresh tokens are spent, if that is another address than `token`. */
  refresh: urlTemplate.optional(),
});
export type OAuth2Scheme = z.output<typeof oauth2Scheme>;
export type OAuth2SchemeEntry = z.input<typeof oauth2Scheme>;

/** Where a credential goes in a request: `prefix` stands directly before the value (`Bearer `). */
const placement = z.strictObject({ in: z.enum(['header', 'query']), name: z.string().min(1), prefix: z.string().default('') });

const apiKeyScheme = z.strictObject({
  type: z.literal('api-key'),
  ...schemeBase,
  keyField: z.string(),
  placement: placement.default({ in: 'header', name: 'authorization', prefix: 'Bearer ' }),
});
export type ApiKeySchemeEntry = z.input<typeof apiKeyScheme>;

const basicScheme = z.strictObject({
  type: z.literal('basic'),
  ...schemeBase,
  usernameField: z.string(),
  passwordField: z.string(),
});

/** Signs each request instead of sending the secret key. `service` and `region` are what the API's documentation calls so. */
const requestSigning = z.strictObject({
  kind: z.literal('aws-sigv4'),
  service: z.string().min(1),
  /** Set where `userinfo` or `check` belongs to another service. */
  accountService: z.string().min(1).optional(),
  /** May hold one field of the scheme: `{region}`. */
  region: z.string().min(1),
});
export type RequestSigning = z.output<typeof requestSigning>;

/** A key pair (AK/SK): sent as two headers, or used to sign. */
const accessKeyScheme = z.strictObject({
  type: z.literal('access-key'),
  ...schemeBase,
  accessKeyField: z.string(),
  secretKeyField: z.string(),
  accessKeyHeader: z.string().min(1).optional(),
  secretKeyHeader: z.string().min(1).optional(),
  signing: requestSigning.optional(),
});

const noneScheme = z.strictObject({ type: z.literal('none'), ...schemeBase });

/**
 * OAuth as MCP servers do it: the server of the one source that carries the access token says who gives access to it, and how,
 * when somebody connects. Fields `client-id` and `client-secret`, of the setup or the account, hold an app that was registered
 * by hand; without one the service registers itself where that is possible.
 */
export const mcpOAuthScheme = z.strictObject({
  type: z.literal('mcp-oauth'),
  ...schemeBase,
  /** Sentences for scopes that are known beforehand; others are shown by their name. */
  scopes: z.record(z.string(), sentence).default({}),
  /** Asked for in place of what the server says. */
  defaultScopes: z.array(z.string()).default([]),
});
export type McpOAuthScheme = z.output<typeof mcpOAuthScheme>;

export const authScheme = z.discriminatedUnion('type', [
  oauth2Scheme,
  mcpOAuthScheme,
  apiKeyScheme,
  basicScheme,
  accessKeyScheme,
  noneScheme,
]);
export type AuthScheme = z.output<typeof authScheme>;

/** Our own code: the provider registered under this key in `plugins/index.ts`. */
const nativeSource = z.strictObject({ type: z.literal('native'), id, provider: id });

/** One credential that travels to an upstream MCP server. */
const credentialBinding = z.strictObject({
  /** Auth scheme id of the same connector. */
  authScheme: z.string(),
  from: z.enum(['installation-field', 'connection-field', 'access-token']),
  field: z.string().optional(),
  to: z.enum(['header', 'environment']),
  name: z.string().min(1),
  prefix: z.string().default(''),
});

const mcpSource = z.strictObject({
  type: z.literal('mcp'),
  id,
  transport: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('http'), url: urlTemplate }),
    z.strictObject({ kind: z.literal('sse'), url: urlTemplate }),
    /** Streamable HTTP, or HTTP+SSE where the server turns out to be older. */
    z.strictObject({ kind: z.literal('auto'), url: urlTemplate }),
    z.strictObject({ kind: z.literal('stdio'), command: z.string().min(1), arguments: z.array(z.string()).default([]) }),
    /**
     * The program of an npm package that is installed beside the service, over stdio. In its arguments and variables
     * `{own-folder}` is a folder of the connection's own, and `{shared-folder}` the one that the operator has named.
     */
    z.strictObject({
      kind: z.literal('npm'),
      package: z.string().regex(/^(@[a-z0-9-]+\/)?[a-z0-9-]+$/, 'must be the name of an npm package'),
      arguments: z.array(z.string()).default([]),
      environment: z.record(z.string(), z.string()).default({}),
    }),
  ]),
  credentials: z.array(credentialBinding).default([]),
  /** What a tool may do that does not say so itself; the protocol's own answer is `destructive`. */
  assumeEffect: z.enum(effects).optional(),
});

export const capabilitySource = z.discriminatedUnion('type', [nativeSource, mcpSource]);
export type CapabilitySource = z.output<typeof capabilitySource>;
export type CapabilitySourceEntry = z.input<typeof capabilitySource>;

export const connector = z.strictObject({
  id,
  displayName: sentence,
  description: z.string().optional(),
  /** Where native operations send their requests; a path here is kept before each operation's path. Needless where every source is an MCP server. */
  baseUrl: urlTemplate.optional(),
  /** Headers that every request to this API carries. */
  headers: z.record(z.string(), z.string()).default({}),
  /** How request bodies are sent; `form` writes nested values with brackets: `metadata[key]`. */
  requestBody: z.enum(['json', 'form']).default('json'),
  /** An answer with a 2xx status that holds a value here is a refusal all the same (dotted path). */
  errorField: fieldPath.optional(),
  /** Where error answers of any status keep their code (dotted path). */
  errorCode: fieldPaths.optional(),
  /** Codes, there or in `errorField`, that mean what 401 means: the credential is not accepted. */
  unauthorizedErrors: z.array(z.string()).default([]),
  /** Codes, there or in `errorField`, that mean what 429 means: asked too often. */
  rateLimitErrors: z.array(z.string()).default([]),
  /** Where this API's error answers keep the text a person is meant to read (dotted path). */
  errorMessage: fieldPaths.optional(),
  authSchemes: z.array(authScheme).min(1, 'needs at least one auth scheme'),
  sources: z.array(capabilitySource).min(1, 'needs at least one capability source'),
});
export type Connector = z.output<typeof connector>;
export type ConnectorEntry = z.input<typeof connector>;

export const pluginEntry = z.strictObject({
  id,
  version: z.string().regex(/^\d+\.\d+\.\d+$/, 'must be a version such as 1.0.0'),
  displayName: sentence,
  description: sentence,
  tags: z.array(z.string()).default([]),
  homepage: z.url({ protocol: /^https$/ }),
  setupUrl: z.url({ protocol: /^https$/ }),
  /** Written on the setup page above the form: what to do at the provider. */
  setupSteps: z.array(sentence).default([]),
  connectors: z.array(connector).min(1, 'needs at least one connector'),
  /** Folders of SKILL.md files, relative to `plugins/`. */
  skills: z.array(z.string()).default([]),
});
export type Plugin = z.output<typeof pluginEntry>;
export type PluginEntry = z.input<typeof pluginEntry>;

/** The identity function: it keeps an entry's literal types, so that operations can be checked against its scopes. */
export const definePlugin = <const P extends PluginEntry>(entry: P): P => entry;

/** Every scope that the entry's OAuth2 schemes list. */
export type ScopeOf<P extends PluginEntry> = {
  [C in keyof P['connectors']]: P['connectors'][C] extends { readonly authSchemes: infer S extends readonly unknown[] }
    ? { [I in keyof S]: S[I] extends { readonly scopes: infer R } ? keyof R & string : never }[number]
    : never;
}[number & keyof P['connectors']];
