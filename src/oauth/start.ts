import type { PendingAuthorization } from '../db/generated/client.ts';
import { AppError } from '../errors.ts';
import { randomToken } from '../secrets/tokens.ts';
import type { OAuth, OAuthClient } from './client.ts';
import type { Pending } from './pending.ts';
import { asInputError, type Prepare } from './prepare.ts';
import { isReturnPath } from './return-path.ts';

interface StartOptions {
  readonly prepare: Prepare;
  readonly pending: Pending;
  readonly oauth: OAuth;
  readonly publicUrl: URL;
}

export interface StartRequest {
  readonly userId: string;
  readonly connectionId: string;
  readonly returnPath: string;
  /** Absent: the entry's default scopes. */
  readonly scopes: readonly string[] | undefined;
}

export interface StartedInBrowser {
  readonly authorizationUrl: string;
  readonly expiresAt: Date;
  /** For the browser's binding cookie. */
  readonly browserToken: string;
}

/** What a connect page shows before anybody leaves for the provider. */
export interface LinkPreview {
  readonly userId: string;
  readonly pluginName: string;
  readonly connectionName: string;
  readonly scopes: readonly { readonly name: string; readonly sentence: string }[];
}

export type Start = ReturnType<typeof createStart>;

/** Starting to connect: principal → connection → scheme → scopes → pending row → authorization URL. */
export const createStart = ({ prepare, pending, oauth, publicUrl }: StartOptions) => {
  const redirectUri = new URL('/oauth/callback', publicUrl).href;

  const begin = async ({ userId, connectionId, returnPath, scopes }: StartRequest, sessionId: string | undefined) => {
    if (!isReturnPath(returnPath)) {
      throw new AppError('invalid_input', {
        errors: [{ path: 'returnPath', message: 'must be a path of this service, such as /' }],
      });
    }
    const { client } = await prepare(userId, connectionId);
    const row = await pending.create({
      userId,
      connectionId,
      sessionId,
      scopes: checkScopes(client, scopes),
      redirectUri,
      returnPath,
    });
    return { client, row };
  };

  const leave = async (client: OAuthClient, row: PendingAuthorization, known: string | undefined): Promise<StartedInBrowser> => {
    const browserToken = known ?? randomToken();
    const bound = await pending.bind(row, browserToken, client.scheme.pkce);
    if (!bound) throw new AppError('authorization_not_valid');
    const request = { redirectUri: row.redirectUri, scopes: row.scopes, ...bound };
    const authorizationUrl = await oauth.authorizationUrl(client, request).catch((error: unknown) => {
      throw asInputError(error);
    });
    return { authorizationUrl, expiresAt: row.expiresAt, browserToken };
  };

  return {
    /** For a browser that is signed in here: the provider's page, and the cookie that binds the sign-in to this browser. */
    inBrowser: async (request: StartRequest, sessionId: string, knownBrowser: string | undefined): Promise<StartedInBrowser> => {
      const { client, row } = await begin(request, sessionId);
      return leave(client, row, knownBrowser);
    },

    /** For a host application's user, who has no cookie of ours: a link to our own page, good for one browser. */
    byLink: async (request: StartRequest): Promise<{ readonly authorizationUrl: string; readonly expiresAt: Date }> => {
      const { row } = await begin(request, undefined);
      const token = await pending.addLink(row.id);
      return { authorizationUrl: new URL(`/connect/${token}`, publicUrl).href, expiresAt: row.expiresAt };
    },

    /** What the link is about; opening the page spends nothing. @throws AppError `authorization_not_valid`. */
    previewLink: async (token: string): Promise<LinkPreview> => {
      const row = await requireLink(pending, token);
      const { definition, client, facts } = await prepare(row.userId, row.connectionId);
      return {
        userId: row.userId,
        pluginName: definition.plugin.displayName,
        connectionName: facts.connection.displayName,
        scopes: row.scopes.map((name) => ({ name, sentence: client.scheme.scopes[name] ?? name })),
      };
    },

    /** Spends the link in this browser and goes on to the provider. @throws AppError `authorization_not_valid`. */
    openLink: async (token: string, knownBrowser: string | undefined): Promise<StartedInBrowser> => {
      const row = await requireLink(pending, token);
      const { client } = await prepare(row.userId, row.connectionId);
      return leave(client, row, knownBrowser);
    },
  };
};

const requireLink = async (pending: Pending, token: string): Promise<PendingAuthorization> => {
  const row = await pending.findByLink(token);
  if (!row) throw new AppError('authorization_not_valid');
  return row;
};

const checkScopes = ({ scheme }: OAuthClient, requested: readonly string[] | undefined): readonly string[] => {
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
