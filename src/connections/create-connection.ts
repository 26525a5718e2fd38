import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import type { Catalog } from '../../catalog/catalog.ts';
import type { Audit } from '../audit/audit.ts';
import type { PrismaClient } from '../db/generated/client.ts';
import { isUniqueViolation } from '../db/unique-violation.ts';
import { AppError } from '../errors.ts';
import { findInstallation } from '../installations/find.ts';
import { configurationInput, parseSetup, secretsInput } from '../installations/parse-setup.ts';
import { nameInput } from '../name-input.ts';
import type { SecretStore } from '../secrets/store.ts';
import { checkAlias } from './aliases.ts';
import type { Announce } from './announce.ts';
import type { CheckAddresses } from './check-addresses.ts';
import type { ConnectionStore } from './store.ts';
import type { ConnectionView } from './view.ts';

export interface ConnectionOptions {
  readonly prisma: PrismaClient;
  readonly catalog: Catalog;
  readonly store: ConnectionStore;
  readonly secrets: SecretStore;
  readonly audit: Audit;
  readonly announce: Announce;
  readonly checkAddresses: CheckAddresses;
  /** Asks the provider about a new credential; a provider that cannot be asked leaves the connection Unverified. */
  readonly recheck: (userId: string, id: string) => Promise<void>;
}

export const connectionInput = z.strictObject({
  pluginId: z.string(),
  connectorId: z.string(),
  authSchemeId: z.string(),
  alias: z.string().describe('Prefix of its tools: lower-case letters, digits and single hyphens; it never changes'),
  displayName: nameInput.optional(),
  configuration: configurationInput.default({}),
  secrets: secretsInput.default({}),
});

/**
 * Makes a connection: find the definition → check alias and form → write it with its secrets and audit in one transaction →
 * ask the provider whether the credential holds.
 * @throws AppError `alias_invalid`, `alias_taken`, `invalid_input`, `not_found` (no such definition).
 */
export const createCreateConnection =
  ({ prisma, catalog, store, secrets, audit, checkAddresses, recheck }: ConnectionOptions) =>
  async (userId: string, input: z.output<typeof connectionInput>): Promise<ConnectionView> => {
    const definition = catalog.definition(input);
    if (!definition) throw new AppError('not_found', { detail: 'The catalog offers no such plugin, connector and auth scheme.' });
    const alias = checkAlias(input.alias);
    const { plugin, connector, scheme } = definition;
    const setup = await parseSetup(definition, 'connection', { ...input, configured: new Set() });
    await checkAddresses(definition, setup.configuration);
    const id = uuid();
    const ids = { pluginId: plugin.id, connectorId: connector.id, authSchemeId: scheme.id };
    await prisma
      .$transaction(async (tx) => {
        if (await tx.connection.findUnique({ where: { userId_alias: { userId, alias } } })) throw new AppError('alias_taken');
        const installation = await findInstallation(tx, userId, ids);
        await tx.connection.create({
          data: {
            id,
            userId,
            ...ids,
            alias,
            installationId: installation?.id ?? null,
            displayName: input.displayName ?? alias,
            configuration: setup.configuration,
          },
        });
        await secrets.write(tx, { kind: 'connection', id }, setup.secrets);
        await audit.record(tx, { userId, action: 'connection.create', target: id, outcome: 'ok', detail: { alias, ...ids } });
      })
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? new AppError('alias_taken') : error;
      });
    await recheck(userId, id);
    return store.get(userId, id);
  };
