/** How a connection's stored secret becomes part of a request. */
import type { AuthScheme } from '../../catalog/define.ts';
import { AppError } from '../errors.ts';
import { accessTokenSlot } from './status.ts';

/** Headers and query parameters that carry the credential. */
export interface Credential {
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}

/** @param read opens the value of a field or slot; throws AppError `secret_unreadable`. */
export const credentialFor = async (scheme: AuthScheme, read: (slot: string) => Promise<string>): Promise<Credential> => {
  switch (scheme.type) {
    case 'oauth2':
      return header('authorization', `Bearer ${await read(accessTokenSlot)}`);
    case 'api-key': {
      const { in: where, name, prefix } = scheme.placement;
      const value = prefix + (await read(scheme.keyField));
      return where === 'header' ? header(name, value) : { headers: {}, query: { [name]: value } };
    }
    case 'basic': {
      const pair = `${await read(scheme.usernameField)}:${await read(scheme.passwordField)}`;
      return header('authorization', `Basic ${Buffer.from(pair).toString('base64')}`);
    }
    case 'access-key':
      return {
        headers: {
          [scheme.accessKeyHeader]: await read(scheme.accessKeyField),
          [scheme.secretKeyHeader]: await read(scheme.secretKeyField),
        },
        query: {},
      };
    case 'none':
      return { headers: {}, query: {} };
  }
};

const header = (name: string, value: string): Credential => ({ headers: { [name]: value }, query: {} });

/** Reads a field's value wherever it sits: sealed, or as plain configuration of the connection or its installation. */
export const fieldReader =
  (
    open: (slot: string) => Promise<string | undefined>,
    ...configurations: readonly (Readonly<Record<string, string>> | null | undefined)[]
  ) =>
  async (field: string): Promise<string> => {
    const opened = await open(field);
    if (opened !== undefined) return opened;
    for (const values of configurations) {
      const value = values && Object.hasOwn(values, field) ? values[field] : undefined;
      if (value !== undefined) return value;
    }
    throw new AppError('connection_not_ready');
  };
