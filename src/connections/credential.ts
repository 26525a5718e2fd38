/** How a connection's stored secret becomes part of a request. */
import type { AuthScheme } from '../../catalog/define.ts';
import { AppError } from '../errors.ts';
import { createSigner } from './request-signature.ts';
import { accessTokenSlot } from './status.ts';

/** A request that is complete but for its credential. */
export interface UnsignedRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** Answers the request with the credential in it. It comes last: a signature covers everything else. */
export type Credential = (request: UnsignedRequest) => UnsignedRequest | Promise<UnsignedRequest>;

/** What the credential is for: the connector's API, or the question whose account it opens. */
export type CredentialUse = 'api' | 'account';

/** @param read opens the value of a field or slot; throws AppError `secret_unreadable`. */
export const credentialFor = async (
  scheme: AuthScheme,
  read: (slot: string) => Promise<string>,
  use: CredentialUse = 'api',
): Promise<Credential> => {
  switch (scheme.type) {
    case 'oauth2':
      return header('authorization', scheme.tokenPrefix + (await read(accessTokenSlot)));
    case 'mcp-oauth':
      // RFC 6750, which MCP requires.
      return header('authorization', `Bearer ${await read(accessTokenSlot)}`);
    case 'api-key': {
      const { in: where, name, prefix } = scheme.placement;
      const value = prefix + (await read(scheme.keyField));
      return where === 'header' ? header(name, value) : parameter(name, value);
    }
    case 'basic': {
      const pair = `${await read(scheme.usernameField)}:${await read(scheme.passwordField)}`;
      return header('authorization', `Basic ${Buffer.from(pair).toString('base64')}`);
    }
    case 'access-key': {
      const [accessKey, secretKey] = [await read(scheme.accessKeyField), await read(scheme.secretKeyField)];
      if (scheme.signing) return createSigner(scheme.signing, { accessKey, secretKey, read, use });
      const { accessKeyHeader, secretKeyHeader } = scheme;
      if (accessKeyHeader === undefined || secretKeyHeader === undefined) throw new AppError('internal');
      return headers({ [accessKeyHeader]: accessKey, [secretKeyHeader]: secretKey });
    }
    case 'none':
      return (request) => request;
  }
};

/** What the credential has put into a request: header values, whole and without their scheme, and query parameters. */
export const credentialIn = (before: UnsignedRequest, after: UnsignedRequest): string[] => {
  const inHeaders = Object.entries(after.headers).filter(([name, value]) => before.headers[name] !== value);
  const inQuery = [...after.url.searchParams].filter(([name, value]) => before.url.searchParams.get(name) !== value);
  return [...inHeaders, ...inQuery].flatMap(([, value]) => [value, value.slice(value.indexOf(' ') + 1)]);
};

const headers =
  (more: Readonly<Record<string, string>>): Credential =>
  (request) => ({ ...request, headers: { ...request.headers, ...more } });

const header = (name: string, value: string): Credential => headers({ [name]: value });

const parameter =
  (name: string, value: string): Credential =>
  (request) => {
    const url = new URL(request.url);
    url.searchParams.set(name, value);
    return { ...request, url };
  };

type Open = (slot: string) => Promise<string | undefined>;

/** Opens as `open` does, and keeps what it has opened: what others were shown, to be taken out of what they say. */
export const recording = (open: Open): { readonly open: Open; readonly opened: Set<string> } => {
  const opened = new Set<string>();
  return {
    opened,
    open: async (slot) => {
      const value = await open(slot);
      if (value !== undefined) opened.add(value);
      return value;
    },
  };
};

/** Reads a field's value wherever it sits: sealed, or as plain configuration of the connection or its installation. */
export const fieldReader =
  (open: Open, ...configurations: readonly (Readonly<Record<string, string>> | null | undefined)[]) =>
  async (field: string): Promise<string> => {
    const opened = await open(field);
    if (opened !== undefined) return opened;
    for (const values of configurations) {
      const value = values && Object.hasOwn(values, field) ? values[field] : undefined;
      if (value !== undefined) return value;
    }
    throw new AppError('connection_not_ready');
  };
