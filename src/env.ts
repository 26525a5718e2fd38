import { existsSync, statSync } from 'node:fs';
import { isIPv4 } from 'node:net';
import { z } from 'zod';
import { isLocalServer, type LocalServer, localServers, needsFolder } from '../catalog/local.ts';
import { isLogoFile } from './brand.ts';
import type { DatabaseSettings } from './db/client.ts';
import { type AllowEntry, isAllowedAddress, isAllowedHost, parseAllowList } from './egress/address.ts';
import { type OriginMap, parseOriginMap } from './egress/origin-map.ts';
import { type EncryptionKey, parseKeys } from './secrets/keyring.ts';
import type { WebhookSettings } from './webhooks/deliver.ts';
import { parseWebhookSecrets } from './webhooks/sign.ts';

/** Each problem reads `NAME: what is wrong; how to mend it`. Values are never repeated: they may be secrets. */
export class EnvError extends Error {
  override readonly name = 'EnvError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

export interface Env {
  readonly port: number;
  readonly host: string;
  /** An origin, without a slash at its end. */
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly database: DatabaseSettings;
  /** Undefined in embedded mode, which keeps its own key file. */
  readonly encryptionKeys: readonly EncryptionKey[] | undefined;
  /** The trusted issuer; undefined where only the embedded owner signs in. */
  readonly jwt: JwtSettings | undefined;
  /** The provider at which people sign in with their browser. */
  readonly oidc: OpenIdSettings | undefined;
  readonly sessions: SessionLifetimes;
  /** Page of a host application that mends the connection whose id stands in place of `{connection}`. */
  readonly connectUrl: string | undefined;
  /** Origins of host applications whose pages may open a sign-in in a popup and hear how it ended. */
  readonly connectOrigins: readonly string[];
  readonly brand: { readonly name: string; readonly logoFile: string | undefined };
  /** Where a host application hears of its users' connections. */
  readonly webhook: WebhookSettings | undefined;
  readonly drainSeconds: number;
  readonly egressAllow: readonly AllowEntry[];
  readonly egressMap: OriginMap;
  /** MCP servers that run beside the service. */
  readonly localMcp: LocalMcpSettings;
  readonly logLevel: string;
  readonly nodeEnv: 'development' | 'production' | 'test';
}

export interface LocalMcpSettings {
  readonly servers: readonly LocalServer[];
  /** The folder of the servers that show one. */
  readonly root: string | undefined;
}

export interface JwtSettings {
  readonly issuer: string;
  readonly jwksUrl: string;
  readonly audience: string;
  readonly roleClaim: string;
}

export interface OpenIdSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: string;
  /** Its claim says who is an administrator; without it the first user is one. */
  readonly adminClaim: AdminClaim | undefined;
}

export interface AdminClaim {
  readonly name: string;
  readonly value: string;
}

export interface SessionLifetimes {
  /** Without a request for this long, a browser is signed out. */
  readonly idleHours: number;
  /** And whatever it does, this long after signing in. */
  readonly hours: number;
}

/** Adds what an `.env` file in the working directory says; variables that are set already win. */
export function loadEnvFile(file = '.env'): void {
  if (existsSync(file)) process.loadEnvFile(file);
}

/** Throws EnvError with every problem at once. */
export function readEnv(source: Readonly<Record<string, string | undefined>> = process.env): Env {
  const parsed = environment.safeParse(source);
  const problems = [...(parsed.error?.issues ?? []).map(describeIssue), ...crossProblems(source)];
  if (!parsed.success || problems.length > 0) throw new EnvError(problems);
  return arrange(parsed.data);
}

const integer = (least: number, most: number) =>
  z.string().refine((text) => /^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most, {
    error: `is not a whole number from ${least} to ${most}; give one, or remove the line`,
  });

const text = z.string().min(1, { error: 'is empty; give a value or remove the line', abort: true });

const makeKey = 'make a key with: echo "main:$(openssl rand -base64 32)"';

/** Every variable, with the sentence that the README's table and `.env.example` show. */
export const environment = z.object({
  PORT: integer(1, 65_535).default('3000').describe('Port to listen on.'),
  HOST: text.default('127.0.0.1').describe('Address to listen on. With the embedded database it must be a loopback address.'),
  PUBLIC_URL: text
    .refine(isOrigin, 'is not an origin; give https://host without a path (http only for localhost)')
    .optional()
    .describe('Address at which browsers and providers reach Patchbay. Without it: http://127.0.0.1 and the port.'),
  DATA_DIR: text.default('./data').describe('Folder of the embedded database and its key file.'),
  DATABASE_URL: text
    .refine(isPostgresUrl, 'is not a Postgres URL; give postgres://user:password@host:5432/database')
    .optional()
    .describe('Postgres server to use. Without it Patchbay runs its own database in DATA_DIR.'),
  DATABASE_POOL: integer(1, 1000).default('10').describe('Most connections to the Postgres server per process.'),
  ENCRYPTION_KEYS: text
    .superRefine(report(parseKeys, `give kid:base64,… with 32 random bytes each; ${makeKey}`))
    .optional()
    .describe(
      'Keys that seal secrets, as kid:base64,kid:base64 with 32 bytes each. The first writes, all read. Required with DATABASE_URL; otherwise a key file is made in DATA_DIR.',
    ),
  JWT_ISSUER: text
    .optional()
    .describe(
      "Issuer of a host application's tokens, with which its users call the API. With DATABASE_URL: this, OIDC_ISSUER, or both.",
    ),
  JWT_JWKS_URL: text
    .refine(isSafeUrl, 'is not an https URL; give the address of the JWKS document (http only for localhost)')
    .optional()
    .describe("Where that issuer's public keys are. Required with JWT_ISSUER. A private address also needs EGRESS_ALLOW."),
  JWT_AUDIENCE: text.optional().describe('Audience that the tokens must name. Required with JWT_ISSUER.'),
  JWT_ROLE_CLAIM: text.default('patchbay_role').describe('Claim whose value "admin" makes an administrator.'),
  OIDC_ISSUER: text
    .refine(isSafeUrl, 'is not an https URL; give the issuer as the provider writes it (http only for localhost)')
    .optional()
    .describe('OpenID provider at which people sign in, exactly as it names itself. A private address also needs EGRESS_ALLOW.'),
  OIDC_CLIENT_ID: text.optional().describe('Client at that provider; its redirect URI is PUBLIC_URL/sign-in/callback.'),
  OIDC_CLIENT_SECRET: text.optional().describe('Secret of that client.'),
  OIDC_SCOPES: text
    .refine((scopes) => scopes.split(' ').includes('openid'), 'does not name openid; give for example openid profile email')
    .default('openid profile email')
    .describe('What is asked of the provider, separated by spaces.'),
  OIDC_ADMIN_CLAIM: text
    .refine((claim) => /^[^=]+=.+$/.test(claim), 'is not of the form claim=value; give for example groups=patchbay-admins')
    .optional()
    .describe(
      'Claim and value that make an administrator, such as groups=patchbay-admins. Without it the first person to sign in is one, and administrators make others.',
    ),
  SESSION_IDLE_HOURS: integer(1, 8_760).default('72').describe('After this long without a request a browser is signed out.'),
  SESSION_HOURS: integer(1, 8_760).default('336').describe('After this long a browser is signed out in any case.'),
  CONNECT_URL: text
    .refine((url) => url.includes('{connection}') && isSafeUrl(url.replace('{connection}', 'x')), {
      error: 'is not an https URL that holds {connection}; give for example https://app.example.com/connections/{connection}',
    })
    .optional()
    .describe(
      'Page of a host application where its users mend a connection; {connection} stands for its id. Agents send their users there. Without it: a page of Patchbay, for people who sign in here.',
    ),
  CONNECT_ORIGINS: text
    .refine((origins) => origins.split(',').every(isOrigin), {
      error: 'holds something that is no origin; give https://host without a path (http only for localhost), separated by commas',
    })
    .optional()
    .describe(
      'Origins of host applications, separated by commas, whose pages open the connect page in a popup and are told how it ended.',
    ),
  BRAND_NAME: text
    .max(60, 'is longer than 60 characters; give a shorter name')
    .default('Patchbay')
    .describe("Name on the pages that a host application's users see when they connect an account."),
  BRAND_LOGO: text
    .refine((file) => isLogoFile(file) && existsSync(file), {
      error: 'is not the path of a file that is there and ends with .svg, .png, .jpg or .webp; give one, or remove the line',
    })
    .optional()
    .describe('Image file that stands beside that name: .svg, .png, .jpg or .webp.'),
  WEBHOOK_URL: text
    .refine(isSafeUrl, 'is not an https URL; give the address that takes the events (http only for localhost)')
    .optional()
    .describe(
      'Address of a host application that is told when a connection needs its user. A private address also needs EGRESS_ALLOW.',
    ),
  WEBHOOK_SECRET: text
    .superRefine(report(parseWebhookSecrets, 'make one with: echo "whsec_$(openssl rand -base64 32)"'))
    .optional()
    .describe(
      'Secret that signs the events, as whsec_base64. Two separated by commas both sign, for changing it. Required with WEBHOOK_URL.',
    ),
  DRAIN_SECONDS: integer(0, 300)
    .default('0')
    .describe('How long after SIGTERM requests are still taken while /readyz answers 503, for load balancers to notice.'),
  EGRESS_ALLOW: text
    .superRefine(report(parseAllowList, 'give for example 10.0.0.0/8,git.internal,127.0.0.1:4001'))
    .optional()
    .describe('Private addresses that may be called, separated by commas. Others are refused.'),
  EGRESS_MAP: text
    .superRefine(report(parseOriginMap, 'give for example https://api.example.com=http://127.0.0.1:4001'))
    .optional()
    .describe('Development only: origins that are called at another address instead.'),
  LOCAL_MCP_SERVERS: text
    .refine((names) => names.split(',').every(isLocalServer), `names another than ${localServers.join(', ')}; separate by commas`)
    .optional()
    .describe(
      `MCP servers that run beside Patchbay, one process per connection: ${localServers.join(', ')}. Their npm packages are installed first. What they keep is in DATA_DIR.`,
    ),
  LOCAL_MCP_ROOT: text
    .refine(isFolder, 'is no folder; make it, or name another')
    .optional()
    .describe('The one folder whose files everybody sees who connects to the server for files.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'is not a level; give fatal, error, warn, info, debug, trace or silent',
    })
    .default('info')
    .describe('How much is logged: fatal, error, warn, info, debug, trace or silent.'),
  NODE_ENV: z
    .enum(['development', 'production', 'test'], { error: 'is not known; give development, production or test' })
    .default('development')
    .describe('development, production or test.'),
});

function arrange(values: z.output<typeof environment>): Env {
  const { DATABASE_URL: url, DATA_DIR: dataDir, ENCRYPTION_KEYS: keys } = values;
  const { WEBHOOK_URL: webhookUrl, WEBHOOK_SECRET: webhookSecret } = values;
  const { JWT_ISSUER: issuer, JWT_JWKS_URL: jwksUrl, JWT_AUDIENCE: audience, JWT_ROLE_CLAIM: roleClaim } = values;
  return {
    port: Number(values.PORT),
    host: values.HOST,
    publicUrl: values.PUBLIC_URL === undefined ? `http://127.0.0.1:${values.PORT}` : new URL(values.PUBLIC_URL).origin,
    dataDir,
    database: url === undefined ? { kind: 'embedded', dataDir } : { kind: 'server', url, pool: Number(values.DATABASE_POOL) },
    encryptionKeys: keys === undefined ? undefined : parseKeys(keys).keys,
    jwt: issuer && jwksUrl && audience ? { issuer, jwksUrl, audience, roleClaim } : undefined,
    oidc: openIdSettings(values),
    sessions: { idleHours: Number(values.SESSION_IDLE_HOURS), hours: Number(values.SESSION_HOURS) },
    connectUrl: values.CONNECT_URL,
    connectOrigins: values.CONNECT_ORIGINS?.split(',').map((origin) => new URL(origin).origin) ?? [],
    brand: { name: values.BRAND_NAME, logoFile: values.BRAND_LOGO },
    webhook: webhookUrl && webhookSecret ? { url: webhookUrl, secrets: parseWebhookSecrets(webhookSecret).secrets } : undefined,
    drainSeconds: Number(values.DRAIN_SECONDS),
    egressAllow: parseAllowList(values.EGRESS_ALLOW ?? '').entries,
    egressMap: parseOriginMap(values.EGRESS_MAP ?? '').map,
    localMcp: {
      servers: values.LOCAL_MCP_SERVERS?.split(',').filter(isLocalServer) ?? [],
      root: values.LOCAL_MCP_ROOT,
    },
    logLevel: values.LOG_LEVEL,
    nodeEnv: values.NODE_ENV,
  };
}

function openIdSettings(values: z.output<typeof environment>): OpenIdSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values;
  if (!issuer || !clientId || !clientSecret) return undefined;
  const [name = '', ...value] = values.OIDC_ADMIN_CLAIM?.split('=') ?? [];
  const adminClaim = name === '' ? undefined : { name, value: value.join('=') };
  return { issuer, clientId, clientSecret, scopes: values.OIDC_SCOPES, adminClaim };
}

/** Rules between variables. They look at the raw text, so that they are reported together with what does not parse. */
function crossProblems(source: Readonly<Record<string, string | undefined>>): string[] {
  const problems: string[] = [];
  const server = source['DATABASE_URL'] !== undefined;
  const isSet = (name: string) => source[name] !== undefined;
  const anyJwt = jwtNames.some(isSet);
  // An empty value has its own problem; it neither completes a group nor begins one.
  const anyOidc = [...oidcNames, 'OIDC_ADMIN_CLAIM'].some((name) => Boolean(source[name]));
  for (const name of anyJwt || (server && !anyOidc) ? jwtNames.filter((one) => !isSet(one)) : []) {
    problems.push(
      anyJwt
        ? `${name}: is missing while another JWT variable is set; set all of ${jwtNames.join(', ')} or none`
        : `${name}: is missing, and with DATABASE_URL nobody could sign in without it; set all of ${jwtNames.join(', ')}, or all of ${oidcNames.join(', ')}`,
    );
  }
  for (const name of anyOidc ? oidcNames.filter((one) => !isSet(one)) : []) {
    problems.push(`${name}: is missing while another OIDC variable is set; set all of ${oidcNames.join(', ')} or none`);
  }
  if (server && source['ENCRYPTION_KEYS'] === undefined) {
    problems.push(
      'ENCRYPTION_KEYS: is missing, but DATABASE_URL needs it; make a key with: echo "main:$(openssl rand -base64 32)"',
    );
  }
  if (Boolean(source['WEBHOOK_URL']) !== Boolean(source['WEBHOOK_SECRET'])) {
    const missing = source['WEBHOOK_URL'] ? 'WEBHOOK_SECRET' : 'WEBHOOK_URL';
    problems.push(`${missing}: is missing; set both WEBHOOK_URL and WEBHOOK_SECRET, or neither`);
  }
  if (isRefusedWebhook(source)) {
    problems.push(
      'WEBHOOK_URL: is a private address that may not be called; name its host in EGRESS_ALLOW, or give a public one',
    );
  }
  if (source['LOCAL_MCP_SERVERS']?.split(',').some(needsFolder) && source['LOCAL_MCP_ROOT'] === undefined) {
    problems.push(
      'LOCAL_MCP_ROOT: is missing, but a server of LOCAL_MCP_SERVERS shows a folder; name one that everybody may see',
    );
  }
  if (!server && !isLoopback(source['HOST'] || '127.0.0.1')) {
    problems.push(
      'HOST: is not a loopback address, but the embedded database signs its one owner in and serves this machine only; use 127.0.0.1, or set DATABASE_URL',
    );
  }
  if (source['EGRESS_MAP'] !== undefined && !isDevelopment(source)) {
    problems.push(
      'EGRESS_MAP: sends credentials elsewhere and is for development only; remove it, or use a loopback PUBLIC_URL outside production',
    );
  }
  return problems;
}

const jwtNames = ['JWT_ISSUER', 'JWT_JWKS_URL', 'JWT_AUDIENCE'];
const oidcNames = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'];

function isDevelopment(source: Readonly<Record<string, string | undefined>>): boolean {
  const publicUrl = source['PUBLIC_URL'];
  return source['NODE_ENV'] !== 'production' && (publicUrl === undefined || isLoopback(parseUrl(publicUrl)?.hostname ?? ''));
}

/** Every other address is looked at when it is called; a loopback one would only ever fail. */
function isRefusedWebhook(source: Readonly<Record<string, string | undefined>>): boolean {
  const url = parseUrl(source['WEBHOOK_URL'] ?? '');
  if (url === undefined || !isLoopback(url.hostname)) return false;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  const { entries } = parseAllowList(source['EGRESS_ALLOW'] ?? '');
  const addresses = host === 'localhost' ? ['127.0.0.1', '::1'] : [host];
  return !isAllowedHost(host, port, entries) && !addresses.some((address) => isAllowedAddress(address, port, entries));
}

function describeIssue({ path, message }: z.core.$ZodIssue): string {
  return `${path.join('.')}: ${message}`;
}

/** A check from one of the parsers: each of its problems, followed by how to mend them. */
function report(parse: (value: string) => { problems: readonly string[] }, advice: string) {
  return (value: string, context: z.core.$RefinementCtx<string>): void => {
    for (const problem of parse(value).problems) context.addIssue({ code: 'custom', message: `${problem}; ${advice}` });
  };
}

/** An origin only: with a path, user or query, redirect URIs and origin checks would not match. */
function isOrigin(value: string): boolean {
  const url = parseUrl(value);
  return url !== undefined && isSafeUrl(value) && `${url.origin}/` === url.href;
}

function isSafeUrl(value: string): boolean {
  const url = parseUrl(value);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function isPostgresUrl(value: string): boolean {
  const url = parseUrl(value);
  return url !== undefined && ['postgres:', 'postgresql:'].includes(url.protocol);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'));
}

function parseUrl(value: string): URL | undefined {
  return URL.canParse(value) ? new URL(value) : undefined;
}
