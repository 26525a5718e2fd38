import type { Definition } from '../../catalog/catalog.ts';
import { type Account, accountIn, type ReadAccount } from '../connections/account.ts';
import { credentialFor } from '../connections/credential.ts';
import type { Tokens } from './client.ts';

/** Whose account the new tokens open, from the source that the entry names. Also the first use of the token. */
export const createResolveSubject =
  ({ readAccount }: { readonly readAccount: ReadAccount }) =>
  async (definition: Definition, values: Readonly<Record<string, string>>, tokens: Tokens): Promise<Account> => {
    const { subject } = definition.scheme;
    if (subject?.source === 'token-response') return accountIn(tokens.answer, subject);
    if (subject?.source === 'id-token') return accountIn(tokens.idTokenClaims, subject);
    return readAccount(definition, values, await credentialFor(definition.scheme, async () => tokens.accessToken));
  };
