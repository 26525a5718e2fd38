import type { Catalog, Definition } from '../../catalog/catalog.ts';
import type { AuthScheme } from '../../catalog/define.ts';
import { UrlFieldError } from '../../catalog/fill-url.ts';
import type { Clock } from '../clock.ts';
import type { PrismaClient } from '../db/generated/client.ts';
import { AppError } from '../errors.ts';
import type { SecretStore } from '../secrets/store.ts';
import type { ReadAccount } from './account.ts';
import type { Announce } from './announce.ts';
import { credentialFor, fieldReader } from './credential.ts';
import { addressValues } from './derived.ts';
import type { Renew } from './renewal.ts';
import { accessTokenSlot, canRefresh, type Fault, signsIn } from './status.ts';
import type { ConnectionStore } from './store.ts';
import { type ConnectionFacts, readConfiguration, statusOf } from './view.ts';

interface ValidateOptions {
  readonly prisma: PrismaClient;
  readonly catalog: Catalog;
  readonly store: ConnectionStore;
  readonly secrets: SecretStore;
  readonly readAccount: ReadAccount;
  readonly renew: Renew;
  readonly announce: Announce;
  readonly clock: Clock;
}

export interface ValidateRequest {
  readonly userId: string;
  readonly id: string;
  /** The provider has refused the credential in a call: for a scheme that names no way to ask, that is the verdict. */
  readonly refused?: boolean;
}

export type Validate = (request: ValidateRequest) => Promise<void>;

/**
 * Asks the provider whether the stored credential still opens the account, and keeps the answer. A token that ran out or is
 * refused is renewed first. Nothing is asked while the connection lacks a setup, a field or a sign-in.
 * @throws AppError `not_found`; `upstream_…` when the provider could not be asked: then nothing is changed.
 */
export const createValidateConnection =
  (options: ValidateOptions): Validate =>
  async ({ userId, id, refused = false }) => {
    const { prisma, catalog, store, announce, clock } = options;
    const facts = await store.facts(prisma, userId, id);
    const definition = catalog.definition(facts.connection);
    if (!definition || !isCheckable(statusOf(catalog, facts, clock()).reason)) return;
    const { scheme } = definition;
    const canAsk = scheme.userinfo !== undefined || scheme.check !== undefined;
    const askNow = () => (refused && !canAsk ? rejected : ask(options, definition, id, userId));
    const renewable = canRefresh(scheme, { slots: facts.connectionSlots });
    const due = renewable && isDue(scheme, facts, clock());
    let generation = due ? await renewed(options, facts) : facts.connection.generation;
    let verdict = await askNow();
    if (verdict === rejected && canAsk && renewable && !due) {
      // The token alone may have been revoked: whether the grant is dead, only its refresh token tells.
      generation = await renewed(options, facts);
      verdict = await askNow();
    }
    await prisma.$transaction(async (tx) => {
      const { count } = await tx.connection.updateMany({
        where: { id, userId, generation },
        data: 'fault' in verdict ? { fault: verdict.fault } : { fault: null, verifiedAt: clock(), ...verdict },
      });
      if (count > 0) await announce(tx, [id]);
    });
  };

const rejected: { readonly fault: Fault } = { fault: 'credential-rejected' };

const isCheckable = (reason: string): boolean =>
  ['ready', 'not-verified', 'credential-rejected', 'secret-unreadable', 'token-expired'].includes(reason);

const isDue = (scheme: AuthScheme, { connection, connectionSlots, readable }: ConnectionFacts, now: Date): boolean => {
  const { refreshAt, fault } = connection;
  const isUsable = connectionSlots.has(accessTokenSlot) && readable && fault !== 'secret-unreadable';
  return (refreshAt !== null && refreshAt <= now) || fault === 'credential-rejected' || (!isUsable && !signsIn(scheme));
};

/** @returns the generation that is now stored. */
const renewed = async ({ renew }: ValidateOptions, { connection }: ConnectionFacts): Promise<number> => {
  const { id, userId, generation } = connection;
  await renew({ userId, connectionId: id, generation });
  return generation + 1;
};

const ask = async (
  { prisma, store, secrets, readAccount }: ValidateOptions,
  definition: Definition,
  id: string,
  userId: string,
) => {
  const { connection, installation } = await store.facts(prisma, userId, id);
  const own = readConfiguration(connection.configuration);
  const shared = readConfiguration(installation?.configuration);
  const open = async (slot: string): Promise<string | undefined> =>
    (await secrets.read(prisma, { kind: 'connection', id }, slot)) ??
    (installation ? secrets.read(prisma, { kind: 'installation', id: installation.id }, slot) : undefined);
  try {
    const credential = await credentialFor(definition.scheme, fieldReader(open, own, shared), 'account');
    const { subject, label } = await readAccount(definition, addressValues(definition.scheme, shared, own), credential);
    if (connection.subject !== null && subject !== null && subject !== connection.subject) return rejected;
    return subject === null ? {} : { subject, accountLabel: label };
  } catch (error) {
    // Stored before today's rules, which no longer take it as an address.
    if (error instanceof UrlFieldError) {
      throw new AppError('invalid_input', { errors: [{ path: `configuration.${error.field}`, message: error.message }] });
    }
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'upstream_unauthorized') return rejected;
    if (error.code === 'secret_unreadable') return { fault: 'secret-unreadable' as const };
    throw error;
  }
};
