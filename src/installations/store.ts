import type { DefinitionIds } from '../../catalog/catalog.ts';
import { dropCredentialsUnder } from '../connections/credentials.ts';
import { readConfiguration } from '../connections/view.ts';
import { type Page, type PageQuery, pageArguments, toPage } from '../db/page.ts';
import { AppError } from '../errors.ts';
import { movesAddress } from './parse-setup.ts';
import { createPutInstallation, type InstallationOptions, type InstallationOwner } from './put-installation.ts';
import { type InstallationView, toInstallationView } from './view.ts';

export type Installations = ReturnType<typeof createInstallations>;

export const createInstallations = (options: InstallationOptions) => {
  const { prisma, catalog, secrets, audit } = options;
  return {
    put: createPutInstallation(options),

    /** The user's own setups and the shared ones, newest first. */
    list: async (userId: string, query: PageQuery): Promise<Page<InstallationView>> => {
      const { where: after, ...page } = pageArguments(query);
      const rows = await prisma.installation.findMany({
        ...page,
        where: { AND: [{ OR: [{ userId }, { userId: null }] }, after ?? {}] },
      });
      const slots = await prisma.secret.findMany({
        where: { ownerKind: 'installation', ownerId: { in: rows.map(({ id }) => id) } },
        select: { ownerId: true, slot: true },
      });
      return toPage(rows, query, (row) =>
        toInstallationView(
          row,
          slots.filter(({ ownerId }) => ownerId === row.id).map(({ slot }) => slot),
        ),
      );
    },

    /**
     * Removes a setup and its secrets. Connections that used it stay, and need configuration. Where it named their host they
     * also lose their credentials, which the next setup could send to another one.
     */
    remove: async ({ userId, shared }: InstallationOwner, ids: DefinitionIds): Promise<void> => {
      const definition = catalog.definition(ids);
      const key = definition
        ? { pluginId: definition.plugin.id, connectorId: definition.connector.id, authSchemeId: definition.scheme.id }
        : { pluginId: ids.pluginId, connectorId: ids.connectorId, authSchemeId: ids.authSchemeId };
      await prisma.$transaction(async (tx) => {
        const found = await tx.installation.findFirst({ where: { ...key, userId: shared ? null : userId } });
        if (!found) throw new AppError('not_found');
        if (!definition || movesAddress(definition, readConfiguration(found.configuration), {}))
          await dropCredentialsUnder(tx, found.id);
        await secrets.deleteAll(tx, { kind: 'installation', id: found.id });
        await tx.installation.delete({ where: { id: found.id } });
        await audit.record(tx, {
          userId,
          action: 'installation.delete',
          target: found.id,
          outcome: 'ok',
          detail: { shared, ...key },
        });
      });
    },
  };
};
