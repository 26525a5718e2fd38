import type { Renew } from '../connections/renewal.ts';
import { statusReasons } from '../connections/status.ts';
import type { PendingAuthorization } from '../db/generated/client.ts';
import { AppError } from '../errors.ts';
import { randomToken } from '../secrets/tokens.ts';
import type { OAuth, OAuthClient } from './client.ts';
import type { DeviceCode } from './device-code.ts';
import { asInputError } from './input-error.ts';
import type { Discover } from './mcp/discover.ts';
import { readFoundServer } from './mcp/found-server.ts';
import { checkedScopes } from './mcp/scopes.ts';
import type { Intent, Pending } from './pending.ts';
import type { Prepare, Prepared } from './prepare.ts';
import { isReturnPath, withOutcome } from './return-path.ts';

interface StartOptions {
  readonly discover: Discover;
  readonly prepare: Prepare;
  readonly pending: Pending;
  readonly oauth: OAuth;
  readonly renew: Renew;
  readonly publicUrl: URL;
}

export interface StartRequest {
  readonly userId: string;
  readonly connectionId: string;
  readonly returnPath: string;
  /** Absent: the entry's default scopes. */
  readonly scopes: readonly string[] | undefined;
}

/** On to the provider in this browser. */
interface ToProvider {
  readonly kind: 'redirect';
  readonly authorizationUrl: string;
  readonly expiresAt: Date;
}

export interface StartedInBrowser extends ToProvider {
  /** For the browser's binding cookie. */
  readonly browserToken: string;
}

type Code = Pick<DeviceCode, 'verificationUri' | 'verificationUriComplete' | 'userCode'>;

/** A code to enter at the provider, in whatever browser. `authorizationUrl` is the page of ours that shows it. */
interface OnAnotherScreen extends Code {
  readonly kind: 'device';
  readonly authorizationUrl: string;
  readonly expiresAt: Date;
}

/** Nobody had to sign in. `authorizationUrl` is where the browser would have ended. */
interface Connected {
  readonly kind: 'connected';
  readonly authorizationUrl: string;
}

export type Started = ToProvider | OnAnotherScreen | Connected;

/** What a connect page says before anybody leaves for the provider. */
interface Preview {
  readonly userId: string;
  readonly pluginName: string;
  readonly connectionName: string;
  readonly scopes: readonly { readonly name: string; readonly sentence: string }[];
}

export type LinkPreview = Preview & { readonly kind: 'consent' };
export type DevicePreview = Preview & Code & { readonly kind: 'device'; readonly expiresAt: Date };

export type Start = ReturnType<typeof createStart>;

/** Starting to connect: principal → connection → scheme → scopes → pending row → authorization URL, code, or token. */
export const createStart = (options: StartOptions) => {
  const { pending, prepare, publicUrl } = options;
  return {
    /** For a browser that is signed in here: the provider's page, and the cookie that binds the sign-in to this browser. */
    inBrowser: async (
      request: StartRequest,
      sessionId: string,
      knownBrowser: string | undefined,
    ): Promise<StartedInBrowser | OnAnotherScreen | Connected> => {
      const { intent, prepared } = await check(options, request, sessionId);
      const done = await withoutBrowser(options, intent, prepared);
      return done ?? leave(options, prepared.client, await pending.create(intent), knownBrowser);
    },

    /** For a host application's user, who has no cookie of ours: a link to our own page, good for one browser. */
    byLink: async (request: StartRequest): Promise<Started> => {
      const { intent, prepared } = await check(options, request, undefined);
      const done = await withoutBrowser(options, intent, prepared);
      if (done) return done;
      const row = await pending.create(intent);
      const authorizationUrl = pageUrl(publicUrl, await pending.addLink(row.id));
      return { kind: 'redirect', authorizationUrl, expiresAt: row.expiresAt };
    },

    /**
     * What the link is about; opening the page spends nothing. A sign-in on another screen that is over answers where it ended.
     * @throws AppError `authorization_not_valid`.
     */
    previewLink: async (token: string): Promise<LinkPreview | DevicePreview | { kind: 'ended'; path: string }> => {
      const device = await pending.findDevice(token);
      if (device?.outcome) return { kind: 'ended', path: device.outcome };
      const row = device ?? (await requireLink(pending, token));
      const preview = previewOf(await prepareAgain(prepare, row), row);
      if (!device) return { kind: 'consent', ...preview };
      return { kind: 'device', ...preview, ...shown(await pending.deviceOf(device)), expiresAt: device.expiresAt };
    },

    /** Spends the link in this browser and goes on to the provider. @throws AppError `authorization_not_valid`. */
    openLink: async (token: string, knownBrowser: string | undefined): Promise<StartedInBrowser> => {
      const row = await requireLink(pending, token);
      const { client } = await prepareAgain(prepare, row);
      return leave(options, client, row, knownBrowser);
    },
  };
};

const check = async (
  { discover, prepare, publicUrl }: StartOptions,
  { userId, connectionId, returnPath, scopes }: StartRequest,
  sessionId: string | undefined,
): Promise<{ readonly intent: Intent; readonly prepared: Prepared }> => {
  if (!isReturnPath(returnPath)) {
    throw new AppError('invalid_input', {
      errors: [{ path: 'returnPath', message: 'must be a path of this service, such as /' }],
    });
  }
  const foundServer = await discover(userId, connectionId);
  const prepared = await prepare(userId, connectionId, foundServer);
  if (prepared.facts.connection.blockedAt !== null)
    throw new AppError('connection_not_ready', { detail: statusReasons['connection-blocked'] });
  const redirectUri = new URL('/oauth/callback', publicUrl).href;
  const asked = checkScopes(prepared.client, scopes);
  const intent = { userId, connectionId, sessionId, scopes: asked, redirectUri, returnPath, foundServer };
  return { intent, prepared };
};

/** As it was when the sign-in began. */
const prepareAgain = (prepare: Prepare, { userId, connectionId, foundServer }: PendingAuthorization): Promise<Prepared> =>
  prepare(userId, connectionId, readFoundServer(foundServer));

/** The grants that need no redirect of this browser. */
const withoutBrowser = async (
  { oauth, pending, renew, publicUrl }: StartOptions,
  intent: Intent,
  { client, facts: { connection } }: Prepared,
): Promise<OnAnotherScreen | Connected | undefined> => {
  const { userId, connectionId, returnPath, scopes } = intent;
  switch (client.scheme.grant) {
    case 'authorization-code':
      return undefined;
    case 'client-credentials': {
      await renew({ userId, connectionId, generation: connection.generation });
      const path = withOutcome(returnPath, { connection: connectionId, outcome: 'connected' });
      return { kind: 'connected', authorizationUrl: new URL(path, publicUrl).href };
    }
    case 'device': {
      const code = await oauth.startDevice(client, scopes).catch((error: unknown) => {
        throw asInputError(error);
      });
      const { row, token } = await pending.createDevice(intent, code);
      return { kind: 'device', authorizationUrl: pageUrl(publicUrl, token), expiresAt: row.expiresAt, ...shown(code) };
    }
  }
};

const leave = async (
  { pending, oauth }: StartOptions,
  client: OAuthClient,
  row: PendingAuthorization,
  known: string | undefined,
): Promise<StartedInBrowser> => {
  const browserToken = known ?? randomToken();
  const bound = await pending.bind(row, browserToken, client.scheme.pkce);
  if (!bound) throw new AppError('authorization_not_valid');
  const request = { redirectUri: row.redirectUri, scopes: row.scopes, ...bound };
  const authorizationUrl = await oauth.authorizationUrl(client, request).catch((error: unknown) => {
    throw asInputError(error);
  });
  return { kind: 'redirect', authorizationUrl, expiresAt: row.expiresAt, browserToken };
};

/** Never the device code: with it alone the tokens could be fetched. */
const shown = ({ verificationUri, verificationUriComplete, userCode }: DeviceCode): Code => ({
  verificationUri,
  ...(verificationUriComplete !== undefined && { verificationUriComplete }),
  userCode,
});

const pageUrl = (publicUrl: URL, token: string): string => new URL(`/connect/${token}`, publicUrl).href;

const previewOf = ({ definition, client, facts }: Prepared, row: PendingAuthorization): Preview => ({
  userId: row.userId,
  pluginName: definition.plugin.displayName,
  connectionName: facts.connection.displayName,
  scopes: row.scopes.map((name) => ({ name, sentence: client.scheme.scopes[name] ?? name })),
});

const requireLink = async (pending: Pending, token: string): Promise<PendingAuthorization> => {
  const row = await pending.findByLink(token);
  if (!row) throw new AppError('authorization_not_valid');
  return row;
};

const checkScopes = ({ scheme, found }: OAuthClient, requested: readonly string[] | undefined): readonly string[] => {
  // A step up keeps what was granted: the server said which scopes it wants, and a token has one set of them.
  if (found) return [...new Set([...found.scopes, ...checkedScopes(requested ?? [])])];
  const unknown = requested?.filter((scope) => !Object.hasOwn(scheme.scopes, scope)) ?? [];
  if (unknown.length > 0) {
    throw new AppError('invalid_input', {
      errors: unknown.map((scope) => ({
        path: 'scopes',
        message: `${JSON.stringify(scope)} is not a scope of this integration`,
      })),
    });
  }
  return requested ?? scheme.defaultScopes;
};
