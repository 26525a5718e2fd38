/** The composition root: builds everything by hand from the environment and releases it in reverse. */
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type Catalog, createCatalog } from '../catalog/catalog.ts';
import { entries as shippedEntries } from '../catalog/index.ts';
import { type Problem, validateCatalog } from '../catalog/validate.ts';
import type { NativeProvider } from '../plugins/define.ts';
import { providers as shippedProviders } from '../plugins/index.ts';
import { createOverview, type Overview } from './admin/overview.ts';
import { type Audit, createAudit } from './audit/audit.ts';
import { type AuditEvents, createAuditEvents } from './audit/events.ts';
import { createOpenAccess } from './capabilities/access.ts';
import { createBoundConnections } from './capabilities/bound-connections.ts';
import { createInvoke } from './capabilities/invoke.ts';
import { createPlugins, type Plugins } from './capabilities/plugins.ts';
import { createRegistry } from './capabilities/registry.ts';
import { createResolve } from './capabilities/resolve.ts';
import { loadSkills } from './capabilities/skills.ts';
import type { ProjectTools } from './capabilities/tools.ts';
import type { Clock } from './clock.ts';
import { createReadAccount } from './connections/account.ts';
import { type Connections, createConnections } from './connections/connections.ts';
import { createConnectionStore } from './connections/store.ts';
import { createValidateConnection } from './connections/validate-connection.ts';
import { type Database, openDatabase } from './db/client.ts';
import { knownMigrations, migrate } from './db/migrate.ts';
import { createReadiness, type Readiness } from './db/readiness.ts';
import { createEgress, type Egress } from './egress/fetch.ts';
import type { Env } from './env.ts';
import { AppError } from './errors.ts';
import { createCookies } from './http/cookies.ts';
import { createFindPrincipal, type FindPrincipal } from './http/principal.ts';
import { createSetupStates } from './installations/setup-states.ts';
import { createInstallations, type Installations } from './installations/store.ts';
import { createOAuth } from './oauth/client.ts';
import { createFinish, type Finish } from './oauth/finish.ts';
import { createPending } from './oauth/pending.ts';
import { createPrepare } from './oauth/prepare.ts';
import { createRefresh } from './oauth/refresh.ts';
import { createRefreshDue } from './oauth/refresh-due.ts';
import { createPlanRevocation } from './oauth/revoke.ts';
import { createStart, type Start } from './oauth/start.ts';
import { createStoreGrant } from './oauth/store-grant.ts';
import { createResolveSubject } from './oauth/subject.ts';
import { projectRoot } from './project-root.ts';
import { type AgentBindingStore, createAgentBindingStore } from './projects/agent-bindings.ts';
import { type AgentStore, createAgentStore } from './projects/agents.ts';
import { type BindingStore, createBindingStore } from './projects/bindings.ts';
import { createProjectStore, type ProjectStore } from './projects/store.ts';
import type { Keyring } from './secrets/keyring.ts';
import { openKeyring } from './secrets/open-keyring.ts';
import { proveKeys, unreadableCount } from './secrets/rotation.ts';
import { createSecretStore } from './secrets/store.ts';
import { createVault } from './secrets/vault.ts';
import { createSweep } from './sweep.ts';
import { createSessions, type Sessions } from './users/sessions.ts';
import { createSignInLink, type SignInLink } from './users/sign-in-link.ts';
import { createUsers, type Users } from './users/store.ts';

/** What routes are made from. */
export interface Services {
  readonly publicUrl: URL;
  readonly cookies: ReturnType<typeof createCookies>;
  readonly findPrincipal: FindPrincipal;
  readonly users: Users;
  readonly sessions: Sessions;
  /** Embedded mode only. */
  readonly signInLink: SignInLink | undefined;
  /** What a page tells a person who is not signed in. */
  readonly howToSignIn: string;
  readonly plugins: Plugins;
  readonly installations: Installations;
  readonly connections: Connections;
  readonly start: Start;
  readonly finish: Finish;
  readonly projects: ProjectStore;
  readonly bindings: BindingStore;
  readonly agents: AgentStore;
  readonly agentBindings: AgentBindingStore;
  readonly tools: ProjectTools;
  readonly overview: Overview;
  readonly auditEvents: AuditEvents;
  /** Whether requests should be sent here: database, schema, not draining. */
  readiness(): Promise<Readiness>;
}

interface ServiceOptions {
  readonly env: Env;
  readonly logger: Logger;
  readonly clock?: Clock;
  /** Other catalogs than the shipped one, for tests. */
  readonly entries?: readonly unknown[];
  readonly providers?: readonly NativeProvider[];
  readonly isDraining?: () => boolean;
  /** Hears of the owner's next sign-in token when one was used; embedded mode only. */
  readonly onSignInLink?: (token: string) => void;
  /** How often access tokens that are due are renewed in the background. */
  readonly renewEveryMs?: number;
}

interface Opened {
  readonly services: Services;
  readonly database: Database;
  close(): Promise<void>;
}

/** The catalog does not hold; nothing was started. */
export class CatalogError extends Error {
  override readonly name = 'CatalogError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(`The catalog has ${problems.length} problems.`);
    this.problems = problems;
  }
}

/**
 * @throws CatalogError, KeyFileError, SchemaTooNewError, MigrationError; AppError `unavailable` when there is no database.
 */
export const createServices = async (options: ServiceOptions): Promise<Opened> => {
  const {
    env,
    logger,
    clock = () => new Date(),
    isDraining = () => false,
    renewEveryMs = 15_000,
    onSignInLink = () => {},
  } = options;
  const { providers = shippedProviders, entries = shippedEntries } = options;
  const catalog = openCatalog(entries, providers);
  const release: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const undo of release.splice(0).reverse()) await undo();
  };
  try {
    const database = await openDatabase(env.database);
    release.push(database.close);
    await migrate(database);
    const { prisma } = database;
    const keyring = await openKeyring(env, prisma);
    if (env.encryptionKeys) await proveKeys(prisma, keyring, createVault({ keyring }));
    const egress = createEgress({ allow: env.egressAllow, map: env.egressMap, userAgent: 'Patchbay' });
    release.push(egress.close);
    const audit = createAudit({ query: database.query, logger });
    release.push(audit.flush);
    const readiness = createReadiness({ database, migrations: await knownMigrations(), isDraining });
    const base = {
      env,
      logger,
      clock,
      catalog,
      database,
      prisma,
      keyring,
      egress,
      audit,
      providers,
      readiness,
      renewEveryMs,
      onSignInLink,
    };
    const { services, settle } = await assemble(base);
    release.push(settle);
    return { services, database, close };
  } catch (error) {
    await close();
    throw error;
  }
};

const openCatalog = (entries: readonly unknown[], providers: readonly NativeProvider[]): Catalog => {
  const result = validateCatalog(entries, { providers, sourceTypes: ['native'], pluginsRoot: join(projectRoot, 'plugins') });
  if (!result.ok) throw new CatalogError(result.problems);
  return createCatalog(result.plugins);
};

interface Base {
  readonly env: Env;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly catalog: Catalog;
  readonly database: Database;
  readonly prisma: Database['prisma'];
  readonly keyring: Keyring;
  readonly egress: Egress;
  readonly audit: Audit;
  readonly providers: readonly NativeProvider[];
  readonly readiness: () => Promise<Readiness>;
  readonly renewEveryMs: number;
  readonly onSignInLink: (token: string) => void;
}

const assemble = async ({
  env,
  logger,
  clock,
  catalog,
  database,
  prisma,
  keyring,
  egress,
  audit,
  providers,
  readiness,
  renewEveryMs,
  onSignInLink,
}: Base) => {
  const publicUrl = new URL(env.publicUrl);
  const vault = createVault({ keyring });
  const hasKey = (keyId: string) => keyring.ids.includes(keyId);
  const secrets = createSecretStore({ vault });
  const registry = createRegistry(catalog, providers);
  const skills = await loadSkills(catalog.plugins, join(projectRoot, 'plugins'));

  const users = createUsers(prisma);
  const sessions = createSessions({ prisma, clock });
  const embedded = env.database.kind === 'embedded';

  const store = createConnectionStore({ prisma, catalog, clock, hasKey });
  const readAccount = createReadAccount({ egress });

  const oauth = createOAuth({ egress });
  const pending = createPending({ prisma, vault, clock });
  const prepare = createPrepare({ prisma, catalog, store, secrets, clock });
  const refresh = createRefresh({ prisma, secrets, prepare, oauth, audit, clock });
  const { renew } = refresh;
  const validate = createValidateConnection({ prisma, catalog, store, secrets, readAccount, renew, clock });
  const planRevocation = createPlanRevocation({ prisma, secrets, prepare, egress, audit });
  const resolveSubject = createResolveSubject({ readAccount });
  const storeGrant = createStoreGrant({ secrets, clock });

  const bound = createBoundConnections(database);
  const mendUrl = (connectionId: string, scopes: readonly string[]) => {
    const url = new URL(env.connectUrl?.replace('{connection}', connectionId) ?? `/connections/${connectionId}`, publicUrl);
    for (const scope of scopes) url.searchParams.append('scope', scope);
    return url.href;
  };
  const openAccess = createOpenAccess({ vault, renew, clock });
  const recheck = async (userId: string, id: string) => {
    await validate({ userId, id, refused: true }).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
  };
  const tools: ProjectTools = {
    resolve: createResolve({ bound, catalog, registry, skills, clock, hasKey }),
    invoke: createInvoke({
      bound,
      catalog,
      registry,
      egress,
      audit,
      clock,
      hasKey,
      mendUrl,
      openAccess,
      recheck,
      markFault: store.markFault,
    }),
  };

  const services: Services = {
    publicUrl,
    cookies: createCookies(publicUrl),
    findPrincipal: createFindPrincipal({ trusted: env.jwt, egress, users, sessions }),
    users,
    sessions,
    signInLink: embedded ? createSignInLink({ users, sessions, onNext: onSignInLink }) : undefined,
    howToSignIn: embedded
      ? 'Open the sign-in link that Patchbay has printed.'
      : 'Go back to the application that you use Patchbay with, and connect the account there.',
    plugins: createPlugins({ catalog, registry, skills, setupStates: createSetupStates({ prisma }), publicUrl }),
    installations: createInstallations({ prisma, catalog, secrets, audit }),
    connections: createConnections({ prisma, catalog, store, secrets, audit, validate, renew, planRevocation }),
    start: createStart({ prepare, pending, oauth, publicUrl }),
    finish: createFinish({ prisma, prepare, pending, oauth, resolveSubject, storeGrant, audit }),
    projects: createProjectStore({ prisma, audit }),
    bindings: createBindingStore({ prisma, registry, audit }),
    agents: createAgentStore({ prisma, audit }),
    agentBindings: createAgentBindingStore({ prisma, registry, audit }),
    tools,
    overview: createOverview({ prisma, catalog, clock, keyring }),
    auditEvents: createAuditEvents({ prisma }),
    readiness,
  };
  const warnOfUnreadable = async () => {
    const unreadable = await unreadableCount(prisma, keyring);
    if (unreadable > 0) logger.warn({ unreadable }, 'stored secrets were sealed with keys that are not in ENCRYPTION_KEYS');
  };
  const sweeps = [
    createSweep({
      tasks: [sessions.deleteExpired, pending.deleteExpired, warnOfUnreadable],
      everyMs: 600_000,
      firstAfterMs: 500,
      logger,
    }),
    createSweep({
      tasks: [createRefreshDue({ prisma, refresh, clock })],
      everyMs: renewEveryMs,
      firstAfterMs: renewEveryMs,
      logger,
    }),
  ];
  const settle = async () => {
    await Promise.all(sweeps.map(({ stop }) => stop()));
    await refresh.settle();
  };
  return { services, settle };
};
