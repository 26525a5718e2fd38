/** Asks the provider whose account a credential opens. Also how a credential is checked. */
import type { Definition } from '../../catalog/catalog.ts';
import { addressFields, fillUrl } from '../../catalog/fill-url.ts';
import { readAnswer, textAt, valueAt } from '../egress/answer.ts';
import type { Egress } from '../egress/fetch.ts';
import { refusalOf, upstreamError } from '../egress/upstream-error.ts';
import { AppError } from '../errors.ts';
import { type Credential, credentialIn } from './credential.ts';

export interface Account {
  /** The provider's stable id of the account; null where the entry names no source for it. */
  readonly subject: string | null;
  /** What people call it. */
  readonly label: string | null;
}

/** The account, and the whole answer for values that entries derive from it. */
export type AnsweredAccount = Account & { readonly answer: unknown };

export type ReadAccount = (
  definition: Definition,
  values: Readonly<Record<string, string>>,
  credential: Credential,
) => Promise<AnsweredAccount>;

/**
 * Asks the scheme's `userinfo`, else its `check`. A scheme with neither is taken at its word.
 * @throws AppError `upstream_…` when the provider refuses or cannot be asked.
 */
export const createReadAccount =
  ({ egress }: { egress: Egress }): ReadAccount =>
  async ({ connector, scheme }, values, credential) => {
    const template = scheme.userinfo ?? scheme.check;
    if (template === undefined) return { ...nobody, answer: undefined };
    const url = fillUrl(template, addressFields(scheme), values);
    const request = scheme.userinfo === undefined ? undefined : scheme.userinfoRequest;
    const question = {
      method: request?.method ?? 'GET',
      url,
      headers: {
        accept: 'application/json',
        ...connector.headers,
        ...(request?.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(request?.body !== undefined && { body: JSON.stringify(request.body) }),
    };
    const asked = await credential(question);
    const response = await egress.fetch(asked.url, asked);
    const body = await readAnswer(response, true);
    const refusal = refusalOf(response, body, connector);
    if (refusal) throw upstreamError(refusal, response, body, connector.errorMessage, credentialIn(question, asked));
    const subject = scheme.userinfo !== undefined && scheme.subject?.source === 'userinfo' ? scheme.subject : undefined;
    return { ...(subject ? accountIn(body, subject) : nobody), answer: body };
  };

const nobody: Account = { subject: null, label: null };

/** @throws AppError `upstream_unreadable` when the declared field is not there. */
export const accountIn = (
  body: unknown,
  { field, label }: { readonly field: string; readonly label?: string | undefined },
): Account => {
  const subject = valueAt(body, field);
  const isId = typeof subject === 'number' || (typeof subject === 'string' && subject !== '' && !/\p{Cc}/u.test(subject));
  if (!isId) {
    throw new AppError('upstream_unreadable', {
      detail: `The provider's answer has no "${field}", which says whose account this is.`,
    });
  }
  return { subject: String(subject), label: (label && textAt(body, label)) ?? String(subject) };
};
