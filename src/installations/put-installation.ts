import { z } from 'zod';
import type { Catalog, Definition, DefinitionIds } from '../../catalog/catalog.ts';
import type { Audit } from '../audit/audit.ts';
import type { Announce } from '../connections/announce.ts';
import { dropCredentials, dropCredentialsUnder } from '../connections/credentials.ts';
import { signsIn } from '../connections/status.ts';
import { readConfiguration } from '../connections/view.ts';
import type { Installation, Prisma, PrismaClient } from '../db/generated/client.ts';
import { type Precondition, requireUnchanged } from '../db/precondition.ts';
import { isUniqueViolation } from '../db/unique-violation.ts';
import { AppError } from '../errors.ts';
import type { SecretStore } from '../secrets/store.ts';
import { addressFieldsOfSetup, configurationInput, movesAddress, parseSetup, secretsInput } from './parse-setup.ts';
import { type InstallationView, installationEtag, toInstallationView } from './view.ts';

export interface InstallationOptions {
  readonly prisma: PrismaClient;
  readonly catalog: Catalog;
  readonly secrets: SecretStore;
  readonly audit: Audit;
  readonly announce: Announce;
}

/** Whose setup: a user's own, or the one an administrator shares with everybody. */
export interface InstallationOwner {
  readonly userId: string;
  readonly shared: boolean;
}

export const installationInput = z.strictObject({
  enabled: z.boolean().default(true),
  configuration: configurationInput.default({}),
  secrets: secretsInput.default({}),
});
export type InstallationInput = z.output<typeof installationInput>;

/**
 * Makes or replaces a setup: find the definition → check the form → write it with its secrets → take in the connections
 * that waited for it → forget the credentials of those whose address changes → audit. One transaction.
 */
export const createPutInstallation = ({ prisma, catalog, secrets, audit, announce }: InstallationOptions) => {
  const put = async (
    owner: InstallationOwner,
    ids: DefinitionIds,
    input: InstallationInput,
    precondition?: Precondition,
  ): Promise<InstallationView> => {
    const definition = catalog.definition(ids);
    if (!definition) throw new AppError('not_found', { detail: 'The catalog offers no such plugin, connector and auth scheme.' });
    return prisma.$transaction(async (tx) => {
      const find = () =>
        tx.installation.findFirst({ where: { ...keyOf(definition), userId: owner.shared ? null : owner.userId } });
      const thing = ['installation', owner.shared ? '' : owner.userId, ...Object.values(keyOf(definition))];
      await requireUnchanged(tx, precondition, thing, async () => {
        const found = await find();
        return found ? installationEtag(found) : undefined;
      });
      const existing = await find();
      const configured = existing ? await secrets.slots(tx, { kind: 'installation', id: existing.id }) : [];
      const setup = await parseSetup(definition, 'installation', { ...input, configured: new Set(configured) });
      const saved = existing
        ? await tx.installation.update({
            where: { id: existing.id },
            data: { enabled: input.enabled, configuration: setup.configuration },
          })
        : await tx.installation.create({
            data: {
              ...keyOf(definition),
              userId: owner.shared ? null : owner.userId,
              enabled: input.enabled,
              configuration: setup.configuration,
            },
          });
      const secretOwner = { kind: 'installation', id: saved.id } as const;
      await secrets.write(tx, secretOwner, setup.secrets);
      await takeInWaiting(tx, definition, saved);
      const forgiven = await tx.connection.updateManyAndReturn({
        where: { installationId: saved.id, fault: 'client-rejected' },
        data: { fault: null, retryAt: null },
        select: { id: true },
      });
      if (existing && movesAddress(definition, readConfiguration(existing.configuration), setup.configuration))
        await dropCredentialsUnder(tx, saved.id);
      if (definition.scheme.type === 'oauth2' && !signsIn(definition.scheme)) await renewSoon(tx, saved.id);
      await announce(
        tx,
        forgiven.map(({ id }) => id),
      );
      await audit.record(tx, {
        userId: owner.userId,
        action: 'installation.put',
        target: saved.id,
        outcome: 'ok',
        detail: { ...keyOf(definition), shared: owner.shared, enabled: saved.enabled },
      });
      return toInstallationView(saved, await secrets.slots(tx, secretOwner));
    });
  };
  // Two first setups at the same moment: the slower one replaces the other, as it would a moment later.
  return (...request: Parameters<typeof put>): Promise<InstallationView> =>
    put(...request).catch((error: unknown) => {
      if (isUniqueViolation(error)) return put(...request);
      throw error;
    });
};

/** Where the setup itself is the account, its connections take what it says now: the background fetches them new tokens. */
const renewSoon = async (tx: Prisma.TransactionClient, installationId: string): Promise<void> => {
  await tx.connection.updateMany({ where: { installationId }, data: { refreshAt: new Date(0) } });
};

const keyOf = ({ plugin, connector, scheme }: Definition) => ({
  pluginId: plugin.id,
  connectorId: connector.id,
  authSchemeId: scheme.id,
});

/**
 * Connections that were made before there was a setup start to use it. Where the setup says to which host a credential goes,
 * one that was given before must be given again: its owner never saw that host.
 */
const takeInWaiting = async (tx: Prisma.TransactionClient, definition: Definition, saved: Installation): Promise<void> => {
  const { id, userId, pluginId, connectorId, authSchemeId } = saved;
  const waiting = await tx.connection.findMany({
    where: { installationId: null, pluginId, connectorId, authSchemeId, ...(userId !== null && { userId }) },
    select: { id: true },
  });
  const ids = waiting.map((connection) => connection.id);
  await tx.connection.updateMany({ where: { id: { in: ids } }, data: { installationId: id } });
  if (addressFieldsOfSetup(definition).length > 0) await dropCredentials(tx, ids);
};
