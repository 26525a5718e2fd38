import type { Definition } from '../../catalog/catalog.ts';
import { derivedFieldsOf } from '../../catalog/fill-url.ts';
import { type Account, accountIn, type ReadAccount } from '../connections/account.ts';
import { type Credential, credentialFor } from '../connections/credential.ts';
import type { Values } from '../connections/derived.ts';
import { valueAt } from '../egress/answer.ts';
import type { Tokens } from './client.ts';
import { type createLookUp, derivedFrom } from './derive.ts';

interface SubjectOptions {
  readonly readAccount: ReadAccount;
  readonly lookUp: ReturnType<typeof createLookUp>;
}

/**
 * Whose account the new tokens open, from the source that the entry names, and the values that only the provider knows: from
 * the token answer → by lookup → from the account's own answer. Also the first use of the token.
 */
export const createResolveSubject =
  ({ readAccount, lookUp }: SubjectOptions) =>
  async (definition: Definition, configured: Values, tokens: Tokens): Promise<{ account: Account; derived: Values }> => {
    const credential = await credentialFor(definition.scheme, async () => tokens.accessToken);
    const told = derivedFrom('token-response', definition, configured, tokens.answer);
    const found = await lookUp(definition, { ...configured, ...told }, credential);
    const values = { ...configured, ...told, ...found };
    const account = await resolveAccount(readAccount, definition, values, tokens, credential);
    const asked = derivedFrom('userinfo', definition, values, account.answer);
    return { account, derived: { ...told, ...found, ...asked } };
  };

const resolveAccount = async (
  readAccount: ReadAccount,
  definition: Definition,
  values: Values,
  tokens: Tokens,
  credential: Credential,
): Promise<Account & { readonly answer?: unknown }> => {
  const { subject } = definition.scheme;
  const isAsked = derivedFieldsOf(definition.scheme).some(({ from }) => from === 'userinfo');
  const answered = subject?.source === 'userinfo' || subject === undefined || isAsked;
  const asked = answered ? await readAccount(definition, values, credential) : undefined;
  // Where the entry cannot know it, an OpenID provider says it all the same.
  if (subject === undefined && valueAt(tokens.idTokenClaims, 'sub') !== undefined)
    return { ...asked, ...accountIn(tokens.idTokenClaims, { field: 'sub', label: 'email' }) };
  if (subject?.source === 'token-response') return { ...asked, ...accountIn(tokens.answer, subject) };
  if (subject?.source === 'id-token') return { ...asked, ...accountIn(tokens.idTokenClaims, subject) };
  return asked ?? { subject: null, label: null };
};
