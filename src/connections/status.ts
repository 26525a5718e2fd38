/** The one place where a connection's status is decided. Pure: the same facts always give the same answer. */
import type { AuthScheme, FormField } from '../../catalog/define.ts';
import { lacksDerived } from './derived.ts';

export const connectionStatuses = [
  'NeedsConfiguration',
  'PendingAuthorization',
  'Unverified',
  'Ready',
  'Expired',
  'Invalid',
  'Disabled',
  'DefinitionUnavailable',
] as const;
export type ConnectionStatus = (typeof connectionStatuses)[number];

/** What the last check found wrong with the stored credential; kept on the connection until a newer check succeeds. */
export const faults = ['credential-rejected', 'secret-unreadable', 'grant-ended', 'client-rejected', 'client-needed'] as const;
export type Fault = (typeof faults)[number];

export const statusReasons = {
  ready: 'Everything is in place.',
  'definition-missing': 'The catalog of this service no longer offers this integration.',
  'connection-blocked': 'An administrator has switched this connection off.',
  'connection-disabled': 'The connection is switched off.',
  'installation-missing': 'This way of signing in has not been set up.',
  'installation-disabled': 'The setup behind this connection is switched off.',
  'installation-incomplete': 'The setup behind this connection lacks a required field.',
  'connection-incomplete': 'The connection lacks a required field.',
  'not-authorized': 'Nobody has signed in at the provider yet.',
  'details-missing': 'The provider has to say once more where this account is: sign in there again.',
  'credential-rejected': 'The provider no longer accepts the stored credential.',
  'secret-unreadable': 'A stored secret cannot be read with the keys of this service.',
  'grant-ended': 'The provider has ended the access of this connection.',
  'client-rejected': 'The provider does not accept the OAuth app of the setup behind this connection.',
  'client-needed':
    'The server takes only apps that were registered by hand: register one at its provider, and enter its client id.',
  'token-expired': 'The access token has run out.',
  'not-verified': 'The credential has not been checked at the provider yet.',
} as const;
export type StatusReason = keyof typeof statusReasons;

/** The one thing that mends it. */
export type StatusAction = 'none' | 'contact-admin' | 'enable' | 'set-up' | 'edit' | 'connect' | 'reconnect' | 'validate';

export interface Status {
  readonly status: ConnectionStatus;
  readonly reason: StatusReason;
  readonly action: StatusAction;
}

/** Values and secret slots that an installation or a connection holds. */
export interface Holdings {
  readonly enabled: boolean;
  readonly configuration: Readonly<Record<string, string>>;
  readonly slots: ReadonlySet<string>;
}

export interface StatusFacts {
  /** The auth scheme in today's catalog, if it is still there. */
  readonly scheme: AuthScheme | undefined;
  readonly installation: Holdings | undefined;
  readonly connection: Holdings & {
    /** Switched off by an administrator: its owner cannot mend that. */
    readonly blocked: boolean;
    /** Whether this process has the keys of its secrets. Never stored: another process may have them. */
    readonly readable: boolean;
    readonly fault: Fault | null;
    readonly verifiedAt: Date | null;
    readonly expiresAt: Date | null;
  };
  readonly now: Date;
}

/** The slot of an OAuth access token; no form field can have this id's place because field slots are named by their field. */
export const accessTokenSlot = 'oauth.access-token';
export const refreshTokenSlot = 'oauth.refresh-token';

export const deriveStatus = ({ scheme, installation, connection, now }: StatusFacts): Status => {
  if (!scheme) return { status: 'DefinitionUnavailable', reason: 'definition-missing', action: 'contact-admin' };
  if (connection.blocked) return { status: 'Disabled', reason: 'connection-blocked', action: 'contact-admin' };
  if (!connection.enabled) return { status: 'Disabled', reason: 'connection-disabled', action: 'enable' };
  if (installation && !installation.enabled) return { status: 'Disabled', reason: 'installation-disabled', action: 'set-up' };
  if (!installation && scheme.installationFields.some((field) => field.required)) {
    return { status: 'NeedsConfiguration', reason: 'installation-missing', action: 'set-up' };
  }
  if (installation && !isComplete(scheme.installationFields, installation)) {
    return { status: 'NeedsConfiguration', reason: 'installation-incomplete', action: 'set-up' };
  }
  if (!isComplete(scheme.connectionFields, connection)) {
    return { status: 'NeedsConfiguration', reason: 'connection-incomplete', action: 'edit' };
  }
  if (needsClient(scheme, installation, connection)) {
    const isOwn = scheme.connectionFields.some(({ id }) => id === clientIdField);
    return { status: 'NeedsConfiguration', reason: 'client-needed', action: isOwn ? 'edit' : 'set-up' };
  }
  return credentialStatus(scheme, connection, now);
};

/** The field of a scheme `mcp-oauth` that holds an app's id. */
const clientIdField = 'client-id';

/** The service could not register itself at the server, and nobody has entered an app yet. */
const needsClient = (scheme: AuthScheme, installation: Holdings | undefined, connection: StatusFacts['connection']): boolean =>
  scheme.type === 'mcp-oauth' &&
  connection.fault === 'client-needed' &&
  !connection.slots.has(accessTokenSlot) &&
  ![connection, installation].some((holder) => holder?.configuration[clientIdField]);

/** Whether a person signs in at the provider. With client credentials the setup itself is the account. */
export const signsIn = (scheme: AuthScheme): boolean =>
  scheme.type === 'mcp-oauth' || (scheme.type === 'oauth2' && scheme.grant !== 'client-credentials');

/** Whether its credential is an access token, which ends and may be renewed. */
export const usesTokens = (scheme: AuthScheme): boolean => scheme.type === 'oauth2' || scheme.type === 'mcp-oauth';

/** Whether an access token that has run out can be replaced without the user. */
export const canRefresh = (scheme: AuthScheme, { slots }: Pick<Holdings, 'slots'>): boolean =>
  scheme.type === 'oauth2' && scheme.grant === 'client-credentials'
    ? true
    : (scheme.type === 'mcp-oauth' || (scheme.type === 'oauth2' && scheme.supportsRefresh)) && slots.has(refreshTokenSlot);

const credentialStatus = (scheme: AuthScheme, connection: StatusFacts['connection'], now: Date): Status => {
  const oauth = usesTokens(scheme);
  const hasToken = !oauth || connection.slots.has(accessTokenSlot);
  if (!hasToken && signsIn(scheme)) return { status: 'PendingAuthorization', reason: 'not-authorized', action: 'connect' };
  const mend = signsIn(scheme) ? 'reconnect' : oauth ? 'validate' : 'edit';
  if (connection.fault === 'grant-ended') return { status: 'Expired', reason: 'grant-ended', action: mend };
  if (connection.fault === 'client-rejected')
    return { status: 'NeedsConfiguration', reason: 'client-rejected', action: 'set-up' };
  if (!connection.readable || connection.fault === 'secret-unreadable')
    return { status: 'Invalid', reason: 'secret-unreadable', action: mend };
  if (connection.fault === 'credential-rejected') {
    return { status: oauth ? 'Expired' : 'Invalid', reason: 'credential-rejected', action: mend };
  }
  if (lacksDerived(scheme, connection.configuration))
    return { status: 'PendingAuthorization', reason: 'details-missing', action: mend };
  if (!canRefresh(scheme, connection) && connection.expiresAt && connection.expiresAt <= now)
    return { status: 'Expired', reason: 'token-expired', action: mend };
  if (!connection.verifiedAt || !hasToken) return { status: 'Unverified', reason: 'not-verified', action: 'validate' };
  return { status: 'Ready', reason: 'ready', action: 'none' };
};

/** Whether every required field has a value. */
export const isComplete = (fields: readonly FormField[], { configuration, slots }: Holdings): boolean =>
  fields.every(
    ({ id, type, required }) =>
      !required || (type === 'secret' ? slots.has(id) : Object.hasOwn(configuration, id) && configuration[id] !== ''),
  );
