/**
 * The catalog language: what a plugin entry may say. Entries are plain data, parsed by these schemas and checked across
 * references by `validate.ts` when the service starts.
 *
 * Words: a plugin has connectors; a connector has auth schemes (how one authenticates) and capability sources (where its
 * tools come from). URL fields may hold `{field}` from the scheme's installation or connection fields.
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
});
export type FormField = z.output<typeof formField>;
export type FormFieldEntry = z.input<typeof formField>;

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
  /** Answers who the account is; also how a credential is checked. GET with the credential applied. */
  userinfo: urlTemplate.optional(),
  /** A URL that answers 2xx to a good credential, for schemes without `userinfo`. */
  check: urlTemplate.optional(),
  subject: subject.optional(),
};

/** How access is given back. The defaults are RFC 7009. */
const revocation = z.strictObject({
  url: urlTemplate,
  method: z.enum(['POST', 'DELETE']).default('POST'),
  authentication: z.enum(['body', 'basic', 'token']).default('body'),
  body: z.enum(['form', 'json']).default('form'),
  parameter: z.string().default('token'),
  /** `refresh`: the refresh token, which takes its access tokens with it, or the access token where there is none. */
  tokens: z.enum(['all', 'access', 'refresh']).default('all'),
  /** `grant`: one call ends every token of the account and app. */
  ends: z.enum(['token', 'grant']).default('token'),
});

export const oauth2Scheme = z.strictObject({
  type: z.literal('oauth2'),
  ...schemeBase,
  authorize: urlTemplate,
  token: urlTemplate,
  revoke: revocation.optional(),
  /** Set for OpenID providers: the id token's `iss` and the callback's `iss` (RFC 9207) must be exactly this. */
  issuer: urlTemplate.optional(),
  clientIdField: z.string().default('client-id'),
  clientSecretField: z.string().default('client-secret'),
  pkce: z.boolean().default(true),
  /** `basic` form-encodes id and secret first, as RFC 6749 says; `basic-raw` is for servers that compare the plain values. */
  clientAuthentication: z.enum(['body', 'basic', 'basic-raw', 'none']).default('body'),
  tokenBody: z.enum(['form', 'json']).default('form'),
  /** Where the token answer keeps the object with the tokens, if that is not the answer itself. */
  tokenPath: fieldPath.optional(),
  /** Error codes besides `invalid_grant` that prove a grant dead. */
  deadGrantErrors: z.array(z.string()).default([]),
  /** Scope name → the sentence shown before consent. */
  scopes: z.record(z.string(), sentence),
  defaultScopes: z.array(z.string()).default([]),
  /** Separates scopes in requests and, besides a space, in answers. */
  scopeSeparator: z.enum([' ', ',']).default(' '),
  authorizeParameters: z.record(z.string(), z.string()).default({}),
  /** Callback parameters, besides the standard ones, that are kept with the connection's configuration. */
  keepFromCallback: z.array(z.string()).default([]),
  supportsRefresh: z.boolean().default(true),
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

/** A key pair (AK/SK) sent as two headers. */
const accessKeyScheme = z.strictObject({
  type: z.literal('access-key'),
  ...schemeBase,
  accessKeyField: z.string(),
  secretKeyField: z.string(),
  accessKeyHeader: z.string().min(1),
  secretKeyHeader: z.string().min(1),
});

const noneScheme = z.strictObject({ type: z.literal('none'), ...schemeBase });

export const authScheme = z.discriminatedUnion('type', [oauth2Scheme, apiKeyScheme, basicScheme, accessKeyScheme, noneScheme]);
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
    z.strictObject({ kind: z.literal('stdio'), command: z.string().min(1), arguments: z.array(z.string()).default([]) }),
  ]),
  credentials: z.array(credentialBinding).default([]),
});

export const capabilitySource = z.discriminatedUnion('type', [nativeSource, mcpSource]);

export const connector = z.strictObject({
  id,
  displayName: sentence,
  description: z.string().optional(),
  /** Where operations send their requests; a path here is kept before each operation's path. */
  baseUrl: urlTemplate,
  /** Headers that every request to this API carries. */
  headers: z.record(z.string(), z.string()).default({}),
  /** How request bodies are sent; `form` writes nested values with brackets: `metadata[key]`. */
  requestBody: z.enum(['json', 'form']).default('json'),
  /** An answer with a 2xx status that holds a value here is a refusal all the same (dotted path). */
  errorField: fieldPath.optional(),
  /** Values there that mean what 401 means: the credential is not accepted. */
  unauthorizedErrors: z.array(z.string()).default([]),
  /** Where this API's error answers keep the text a person is meant to read (dotted path). */
  errorMessage: fieldPath.optional(),
  authSchemes: z.array(authScheme).min(1, 'needs at least one auth scheme'),
  sources: z.array(capabilitySource).min(1, 'needs at least one capability source'),
});
export type Connector = z.output<typeof connector>;

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
