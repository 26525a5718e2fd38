import { z } from 'zod';
import type { Definition } from '../../catalog/catalog.ts';
import { type Precondition, requireUnchanged } from '../db/precondition.ts';
import { AppError } from '../errors.ts';
import { configurationInput, movesAddress, parseSetup, secretsInput } from '../installations/parse-setup.ts';
import { nameInput } from '../name-input.ts';
import type { ConnectionOptions } from './create-connection.ts';
import { callbackPrefix, dropCredentials } from './credentials.ts';
import { isDerivedKey, isFormKey } from './derived.ts';
import { type ConnectionFacts, type ConnectionView, connectionEtag, readConfiguration } from './view.ts';

/** What may change. The alias and the three ids never do: tool names and stored credentials depend on them. */
export const connectionChange = z.strictObject({
  displayName: nameInput.optional(),
  enabled: z.boolean().optional(),
  configuration: configurationInput.optional(),
  secrets: secretsInput.optional(),
});
type ConnectionChange = z.output<typeof connectionChange>;

/** @throws AppError `not_found`, `invalid_input`. */
export const createUpdateConnection =
  ({ prisma, catalog, store, secrets, audit, announce, checkAddresses, recheck }: ConnectionOptions) =>
  async (userId: string, id: string, change: ConnectionChange, precondition?: Precondition): Promise<ConnectionView> => {
    const definition = change.configuration && catalog.definition((await store.facts(prisma, userId, id)).connection);
    if (definition) await checkAddresses(definition, textsIn(change.configuration));
    const credentialChanged = await prisma.$transaction(async (tx) => {
      await requireUnchanged(tx, precondition, ['connection', id], async () => connectionEtag(await store.facts(tx, userId, id)));
      const facts = await store.facts(tx, userId, id);
      const setup = await checkForm(catalog.definition(facts.connection), facts, change);
      if (setup.moves) await dropCredentials(tx, [id]);
      const newCredential = Object.values(setup.secrets).some(({ action }) => action !== 'keep');
      await tx.connection.update({
        where: { id, userId },
        data: {
          ...(change.displayName !== undefined && { displayName: change.displayName }),
          ...(change.enabled !== undefined && { enabled: change.enabled }),
          ...('configuration' in setup && { configuration: setup.configuration }),
          ...(newCredential && { verifiedAt: null, fault: null, generation: { increment: 1 } }),
        },
      });
      await secrets.write(tx, { kind: 'connection', id }, setup.secrets);
      await announce(tx, [id]);
      await audit.record(tx, {
        userId,
        action: 'connection.update',
        target: id,
        outcome: 'ok',
        detail: { fields: Object.keys(change), ...(change.enabled !== undefined && { enabled: change.enabled }) },
      });
      return newCredential || setup.moves;
    });
    if (credentialChanged) await recheck(userId, id);
    return store.get(userId, id);
  };

/** What is no text is refused when the form is checked. */
const textsIn = (configuration: ConnectionChange['configuration']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(configuration ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

const checkForm = async (
  definition: Definition | undefined,
  { connection, connectionSlots }: ConnectionFacts,
  change: ConnectionChange,
) => {
  if (change.configuration === undefined && change.secrets === undefined) return { secrets: {}, moves: false };
  if (!definition) {
    throw new AppError('connection_not_ready', {
      detail: 'The catalog no longer offers this integration; its fields cannot be changed.',
    });
  }
  const before = readConfiguration(connection.configuration);
  const fromCallback = Object.entries(before).filter(([name]) => name.startsWith(callbackPrefix));
  const derived = Object.entries(before).filter(([name]) => isDerivedKey(name));
  const form = Object.fromEntries(Object.entries(before).filter(([name]) => isFormKey(name)));
  const configuration = change.configuration ?? form;
  const moves = movesAddress(definition, before, configuration);
  const setup = await parseSetup(definition, 'connection', {
    configuration,
    secrets: change.secrets ?? {},
    // A secret that would move to another host must be given again: it was entrusted to the old one.
    configured: moves ? new Set<string>() : connectionSlots,
  });
  // What was derived belongs to the sign-in that a move ends.
  const kept = Object.fromEntries(moves ? fromCallback : [...fromCallback, ...derived]);
  return { ...setup, configuration: { ...kept, ...setup.configuration }, moves };
};
