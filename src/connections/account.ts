/** Asks the provider whose account a credential opens. Also how a credential is checked. */
import type { Definition } from '../../catalog/catalog.ts';
import { fillUrl } from '../../catalog/fill-url.ts';
import { readAnswer, textAt, valueAt } from '../egress/answer.ts';
import type { Egress } from '../egress/fetch.ts';
import { refusalOf, upstreamError } from '../egress/upstream-error.ts';
import { AppError } from '../errors.ts';
import type { Credential } from './credential.ts';

export interface Account {
  /** The provider's stable id of the account; null where the entry names no source for it. */
  readonly subject: string | null;
  /** What people call it. */
  readonly label: string | null;
}

export type ReadAccount = (
  definition: Definition,
  values: Readonly<Record<string, string>>,
  credential: Credential,
) => Promise<Account>;

/**
 * GETs the scheme's `userinfo`, else its `check`. A scheme with neither is taken at its word.
 * @throws AppError `upstream_…` when the provider refuses or cannot be asked.
 */
export const createReadAccount =
  ({ egress }: { egress: Egress }): ReadAccount =>
  async ({ connector, scheme }, values, credential) => {
    const template = scheme.userinfo ?? scheme.check;
    if (template === undefined) return { subject: null, label: null };
    const url = fillUrl(template, [...scheme.installationFields, ...scheme.connectionFields], values);
    for (const [name, value] of Object.entries(credential.query)) url.searchParams.set(name, value);
    const response = await egress.fetch(url, {
      headers: { accept: 'application/json', ...connector.headers, ...credential.headers },
    });
    const body = await readAnswer(response);
    const refusal = refusalOf(response, body, connector);
    if (refusal) throw upstreamError(refusal, response, body, connector.errorMessage);
    return scheme.userinfo !== undefined && scheme.subject?.source === 'userinfo'
      ? accountIn(body, scheme.subject)
      : { subject: null, label: null };
  };

/** @throws AppError `upstream_unreadable` when the declared field is not there. */
export const accountIn = (
  body: unknown,
  { field, label }: { readonly field: string; readonly label?: string | undefined },
): Account => {
  const subject = valueAt(body, field);
  if ((typeof subject !== 'string' && typeof subject !== 'number') || subject === '') {
    throw new AppError('upstream_unreadable', {
      detail: `The provider's answer has no "${field}", which says whose account this is.`,
    });
  }
  return { subject: String(subject), label: (label && textAt(body, label)) ?? String(subject) };
};
