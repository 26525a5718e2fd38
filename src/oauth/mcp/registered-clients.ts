/** The apps that the service has registered by itself: one for each authorization server and redirect URI, whoever connects. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../clock.ts';
import type { PrismaClient, RegisteredClient } from '../../db/generated/client.ts';
import { isUniqueViolation } from '../../db/unique-violation.ts';
import type { Egress } from '../../egress/fetch.ts';
import { AppError } from '../../errors.ts';
import type { SecretStore } from '../../secrets/store.ts';
import type { ServerMetadata } from './authorization-server.ts';
import { authentications, type FoundClient } from './found-server.ts';
import { type Registration, register } from './register.ts';

interface Options {
  readonly prisma: PrismaClient;
  readonly secrets: SecretStore;
  readonly egress: Egress;
  readonly clock: Clock;
}

export type RegisteredClients = ReturnType<typeof createRegisteredClients>;

const secretSlot = 'client-secret';
/** Longer than a registration may take: a process that is killed meanwhile delays the next by no more. */
const leaseMs = 20_000;
const longestWaitMs = 30_000;
const pollMs = 100;
/** A secret that ends while somebody signs in would be of no use. */
const marginMs = 3_600_000;

export const createRegisteredClients = (options: Options) => {
  const { prisma, secrets } = options;
  return {
    /** @returns undefined where the server takes no app that registers itself. @throws AppError `upstream_…`. */
    find: async (metadata: ServerMetadata, redirectUri: string): Promise<FoundClient | undefined> => {
      const issuer_redirectUri = { issuer: metadata.issuer, redirectUri };
      for (const until = Date.now() + longestWaitMs; Date.now() < until; await sleep(pollMs)) {
        const row = await prisma.registeredClient.findUnique({ where: { issuer_redirectUri } });
        if (row && isUsable(row, options.clock())) return toClient(row);
        const claimed = await claim(options, issuer_redirectUri, row);
        if (claimed !== undefined) return registerNow(options, metadata, redirectUri, claimed);
      }
      throw new AppError('upstream_timeout');
    },

    secretOf: (registration: string): Promise<string | undefined> =>
      secrets.read(prisma, { kind: 'client', id: registration }, secretSlot),

    /** The server no longer knows it. The next sign-in registers anew. */
    forget: async (registration: string): Promise<void> => {
      await prisma.$transaction(async (tx) => {
        await secrets.deleteAll(tx, { kind: 'client', id: registration });
        await tx.registeredClient.deleteMany({ where: { id: registration } });
      });
    },
  };
};

const isUsable = ({ clientId, expiresAt }: RegisteredClient, now: Date): boolean =>
  clientId !== null && (expiresAt === null || expiresAt.getTime() - marginMs > now.getTime());

const toClient = ({ id, clientId, authentication }: RegisteredClient): FoundClient => ({
  kind: 'registered',
  id: clientId ?? '',
  authentication: authentications.find((one) => one === authentication) ?? 'none',
  registration: id,
});

/** Of any number of processes one gets the id of the row to fill in. */
const claim = async (
  { prisma, clock }: Options,
  key: { readonly issuer: string; readonly redirectUri: string },
  row: RegisteredClient | null,
): Promise<string | undefined> => {
  const lease = new Date(clock().getTime() + leaseMs);
  if (row === null) {
    const created = await prisma.registeredClient.create({ data: { ...key, lease } }).catch((error: unknown) => {
      if (isUniqueViolation(error)) return undefined;
      throw error;
    });
    return created?.id;
  }
  const { count } = await prisma.registeredClient.updateMany({
    where: { id: row.id, clientId: row.clientId, OR: [{ lease: null }, { lease: { lte: clock() } }] },
    data: { lease },
  });
  return count === 1 ? row.id : undefined;
};

const registerNow = async (
  options: Options,
  metadata: ServerMetadata,
  redirectUri: string,
  id: string,
): Promise<FoundClient | undefined> => {
  const letGo = () => options.prisma.registeredClient.updateMany({ where: { id }, data: { lease: null } });
  try {
    const registration = await register(options.egress, metadata, redirectUri);
    if (!registration) await letGo();
    return registration && toClient(await store(options, id, registration));
  } catch (error) {
    await letGo();
    throw error;
  }
};

const store = (
  { prisma, secrets }: Options,
  id: string,
  { clientId, clientSecret, authentication, expiresAt }: Registration,
): Promise<RegisteredClient> =>
  prisma.$transaction(async (tx) => {
    const data = { clientId, authentication, expiresAt, lease: null };
    const row = await tx.registeredClient.update({ where: { id }, data });
    const change =
      clientSecret === undefined ? ({ action: 'clear' } as const) : ({ action: 'set', value: clientSecret } as const);
    await secrets.write(tx, { kind: 'client', id }, { [secretSlot]: change });
    return row;
  });
