/** The composition root: builds everything by hand from the environment and releases it in reverse. */
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type Catalog, createCatalog } from '../catalog/catalog.ts';
import { entries as shippedEntries } from '../catalog/index.ts';
import { localEntry } from '../catalog/local.ts';
import { type Problem, validateCatalog } from '../catalog/validate.ts';
import type { NativeProvider } from '../plugins/define.ts';
import { providers as shippedProviders } from '../plugins/index.ts';
import { type BlockConnection, createBlockConnection } from './admin/block-connection.ts';
import { createHealth, type Health } from './admin/health.ts';
import { createOverview, type Overview } from './admin/overview.ts';
import { createUpdateUser, type UpdateUser } from './admin/update-user.ts';
import { createReadActivity, type ReadActivity } from './audit/activity.ts';
import { type Audit, createAudit } from './audit/audit.ts';
import { type AuditEvents, createAuditEvents } from './audit/events.ts';
import { startBackground } from './background.ts';
import { type Brand, readBrand } from './brand.ts';
import { createOpenAccess } from './capabilities/access.ts';
import { createBoundConnections } from './capabilities/bound-connections.ts';
import { createInvoke } from './capabilities/invoke.ts';
import { createPrograms, findProgram } from './capabilities/mcp/programs.ts';
import { createToolReview, type ToolReview } from './capabilities/mcp/review-tools.ts';
import { createUpstreamTools } from './capabilities/mcp/upstream-tools.ts';
import { createPlugins, type Plugins } from './capabilities/plugins.ts';
import { createRegistry } from './capabilities/registry.ts';
import { createResolve } from './capabilities/resolve.ts';
import { loadSkills } from './capabilities/skills.ts';
import type { ProjectTools } from './capabilities/tools.ts';
import { createWatch } from './capabilities/watch.ts';
import { type Changes, createChanges } from './changes.ts';
import type { Clock } from './clock.ts';
import { createReadAccount } from './connections/account.ts';
import { createAnnounce } from './connections/announce.ts';
import { createCheckAddresses } from './connections/check-addresses.ts';
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
import { createReadSetupEffects, type ReadSetupEffects } from './installations/setup-effects.ts';
import { createSetupStates } from './installations/setup-states.ts';
import { createInstallations, type Installations } from './installations/store.ts';
import { createOAuth } from './oauth/client.ts';
import { createLookUp } from './oauth/derive.ts';
import { createFinish, type Finish } from './oauth/finish.ts';
import { createFreshTokens } from './oauth/fresh-tokens.ts';
import { createChooseClient } from './oauth/mcp/choose-client.ts';
import { createDiscover } from './oauth/mcp/discover.ts';
import { createFindServer } from './oauth/mcp/find-server.ts';
import { createForgetClient } from './oauth/mcp/forget-client.ts';
import { createRegisteredClients } from './oauth/mcp/registered-clients.ts';
import { createPending } from './oauth/pending.ts';
import { createPollDevices } from './oauth/poll-devices.ts';
import { createPrepare } from './oauth/prepare.ts';
import { createReadFacts } from './oauth/read-facts.ts';
import { createReadSignIn, type ReadSignIn } from './oauth/read-sign-in.ts';
import { createRefresh } from './oauth/refresh.ts';
import { createRefreshDue } from './oauth/refresh-due.ts';
import { createReadRemovalEffects, type ReadRemovalEffects } from './oauth/removal-effects.ts';
import { createPlanRevocation } from './oauth/revoke.ts';
import { createSettleSignIn } from './oauth/settle-sign-in.ts';
import { createStart, type Start } from './oauth/start.ts';
import { createStoreGrant } from './oauth/store-grant.ts';
import { createResolveSubject } from './oauth/subject.ts';
import { projectRoot, version } from './project-root.ts';
import { type AgentBindingStore, createAgentBindingStore } from './projects/agent-bindings.ts';
import { type AgentStore, createAgentStore } from './projects/agents.ts';
import { type BindingStore, createBindingStore } from './projects/bindings.ts';
import { createProjectStore, type ProjectStore } from './projects/store.ts';
import type { Kms } from './secrets/kms.ts';
import { openKeyring } from './secrets/open-keyring.ts';
import { proveKeys } from './secrets/rotation.ts';
import { createSecretStore } from './secrets/store.ts';
import { createVault } from './secrets/vault.ts';
import { createAttempts } from './sign-in/attempts.ts';
import { createOpenIdProvider } from './sign-in/open-id-provider.ts';
import { createOwnSessions, type OwnSessions } from './sign-in/own-sessions.ts';
import { createSignIn, type SignIn } from './sign-in/sign-in.ts';
import { createSessions, type Sessions } from './users/sessions.ts';
import { createSignInLink, type SignInLink } from './users/sign-in-link.ts';
import { createUsers, type Users } from './users/store.ts';
import { createOutbox } from './webhooks/outbox.ts';

/** What routes are made from. */
export interface Services {
  readonly publicUrl: URL;
  readonly brand: Brand;
  /** Origins that hear how a sign-in in their popup ended. */
  readonly connectOrigins: readonly string[];
  readonly cookies: ReturnType<typeof createCookies>;
  readonly findPrincipal: FindPrincipal;
  readonly users: Users;
  readonly sessions: Sessions;
  /** Embedded mode only. */
  readonly signInLink: SignInLink | undefined;
  /** Where people sign in at an OpenID provider. */
  readonly openIdSignIn: SignIn | undefined;
  /** Where a page sends people who are not signed in; undefined without a provider. */
  readonly signInPath: string | undefined;
  readonly ownSessions: OwnSessions;
  /** What a page tells a person who is not signed in. */
  readonly howToSignIn: string;
  readonly plugins: Plugins;
  readonly installations: Installations;
  readonly readSetupEffects: ReadSetupEffects;
  readonly connections: Connections;
  readonly readRemovalEffects: ReadRemovalEffects;
  readonly toolReview: ToolReview;
  readonly start: Start;
  readonly finish: Finish;
  readonly readSignIn: ReadSignIn;
  readonly projects: ProjectStore;
  readonly bindings: BindingStore;
  readonly agents: AgentStore;
  readonly agentBindings: AgentBindingStore;
  readonly tools: ProjectTools;
  readonly changes: Changes;
  readonly overview: Overview;
  readonly changeUser: UpdateUser;
  readonly blockConnection: BlockConnection;
  readonly health: Health;
  readonly auditEvents: AuditEvents;
  readonly readActivity: ReadActivity;
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
  const { providers = shippedProviders, entries = [...shippedEntries, ...env.localMcp.servers.map(localEntry)] } = options;
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
    if (env.encryptionKeys) await proveKeys(prisma, keyring, createVault({ kms: keyring }));
    const egress = createEgress({ allow: env.egressAllow, map: env.egressMap, userAgent: 'Patchbay' });
    release.push(egress.close);
    const audit = createAudit({ query: database.query, logger });
    release.push(audit.flush);
    const changes = await createChanges(database);
    release.push(changes.close);
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
      changes,
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
  const result = validateCatalog(entries, {
    providers,
    sourceTypes: ['native', 'mcp'],
    pluginsRoot: join(projectRoot, 'plugins'),
    findProgram,
  });
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
  readonly keyring: Kms;
  readonly egress: Egress;
  readonly audit: Audit;
  readonly changes: Changes;
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
  changes,
  providers,
  readiness,
  renewEveryMs,
  onSignInLink,
}: Base) => {
  const publicUrl = new URL(env.publicUrl);
  const vault = createVault({ kms: keyring });
  const hasKey = (keyId: string) => keyring.ids.includes(keyId);
  const secrets = createSecretStore({ vault });
  const registry = createRegistry(catalog, providers);
  const skills = await loadSkills(catalog.plugins, join(projectRoot, 'plugins'));

  const users = createUsers(prisma);
  const sessions = createSessions({ prisma, vault, clock, lifetimes: env.sessions });
  const attempts = createAttempts({ prisma, vault, clock });
  const { oidc } = env;
  const openId = oidc && createOpenIdProvider({ settings: oidc, publicUrl, egress, clock, logger });
  const openIdSignIn =
    openId && createSignIn({ provider: openId, adminClaim: oidc.adminClaim, attempts, users, sessions, audit });
  const embedded = env.database.kind === 'embedded';

  const store = createConnectionStore({ prisma, catalog, clock, hasKey });
  const readAccount = createReadAccount({ egress });
  const mendUrl = (connectionId: string, scopes: readonly string[]) => {
    const url = new URL(env.connectUrl?.replace('{connection}', connectionId) ?? `/connections/${connectionId}`, publicUrl);
    for (const scope of scopes) url.searchParams.append('scope', scope);
    return url.href;
  };
  const outbox = createOutbox({ isRead: env.webhook !== undefined, clock });
  const announce = createAnnounce({ catalog, hasKey, outbox, mendUrl, clock });

  const oauth = createOAuth({ egress });
  const pending = createPending({ prisma, vault, clock });
  const readFacts = createReadFacts({ prisma, catalog, store, clock });
  const registered = createRegisteredClients({ prisma, secrets, egress, clock });
  const forgetClient = createForgetClient({ registered });
  const prepare = createPrepare({ prisma, readFacts, secrets, registered });
  const resolveSubject = createResolveSubject({ readAccount, lookUp: createLookUp({ egress }) });
  const freshTokens = createFreshTokens({ prisma, secrets, oauth, resolveSubject, forgetClient });
  const refresh = createRefresh({ prisma, secrets, prepare, freshTokens, audit, announce, clock });
  const { renew } = refresh;
  const validate = createValidateConnection({ prisma, catalog, store, secrets, readAccount, renew, announce, clock });
  const planRevocation = createPlanRevocation({ prisma, secrets, prepare, oauth, egress, audit });
  const storeGrant = createStoreGrant({ secrets, announce, clock });
  const recheck = async (userId: string, id: string) => {
    await validate({ userId, id, refused: true }).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
  };
  const upstream = createUpstreamTools({
    recheck,
    prisma,
    catalog,
    connections: store,
    secrets,
    renew,
    egress,
    clock,
    logger,
    clientInfo: { name: 'patchbay', version },
    programs: createPrograms({ ownFolders: join(env.dataDir, 'mcp'), sharedFolder: env.localMcp.root }),
  });
  const settleSignIn = createSettleSignIn({
    prisma,
    pending,
    resolveSubject,
    storeGrant,
    audit,
    onConnected: upstream.readInBackground,
  });

  const discover = createDiscover({
    prisma,
    readFacts,
    probe: upstream.probe,
    findServer: createFindServer({ egress }),
    chooseClient: createChooseClient({ registered, publicUrl }),
  });

  const bound = createBoundConnections(database);
  const openAccess = createOpenAccess({ vault, renew, clock });
  const resolve = createResolve({ ...upstream, bound, catalog, registry, skills, clock, hasKey, mendUrl });
  const tools: ProjectTools = {
    resolve,
    watch: createWatch({ bound, resolve, changes }),
    invoke: createInvoke({
      ...upstream,
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
    brand: await readBrand(env.brand),
    connectOrigins: env.connectOrigins,
    cookies: createCookies(publicUrl),
    findPrincipal: createFindPrincipal({
      // Where the same issuer also signs people in here, a token that does not speak of roles takes none away.
      trusted: env.jwt && { ...env.jwt, unclaimedRole: env.jwt.issuer === oidc?.issuer ? 'as-stored' : 'member' },
      egress,
      users,
      sessions,
    }),
    users,
    sessions,
    signInLink: embedded ? createSignInLink({ users, sessions, onNext: onSignInLink }) : undefined,
    openIdSignIn,
    signInPath: oidc && '/sign-in',
    ownSessions: createOwnSessions({ prisma, sessions, audit }),
    howToSignIn: oidc
      ? 'Sign in with your organisation’s account.'
      : embedded
        ? 'Open the sign-in link that Patchbay has printed.'
        : 'Go back to the application that you use Patchbay with, and connect the account there.',
    plugins: createPlugins({ catalog, registry, skills, setupStates: createSetupStates({ prisma }), publicUrl }),
    readSetupEffects: createReadSetupEffects({ prisma, catalog, clock, hasKey }),
    installations: createInstallations({ prisma, catalog, secrets, audit, announce }),
    connections: createConnections({
      prisma,
      catalog,
      store,
      secrets,
      audit,
      announce,
      checkAddresses: createCheckAddresses({ egress }),
      validate: async (request) => {
        await validate(request);
        await upstream.readTools({ userId: request.userId, connectionId: request.id });
      },
      renew,
      planRevocation,
      onForgotten: upstream.drop,
    }),
    readRemovalEffects: createReadRemovalEffects({ prisma, store, prepare, resolve }),
    toolReview: createToolReview({ prisma, audit }),
    start: createStart({ discover, prepare, pending, oauth, renew, publicUrl }),
    finish: createFinish({ prepare, pending, oauth, settleSignIn, forgetClient }),
    readSignIn: createReadSignIn({ prisma, store, pending, clock }),
    projects: createProjectStore({ prisma, audit }),
    bindings: createBindingStore({ prisma, registry, audit }),
    agents: createAgentStore({ prisma, audit }),
    agentBindings: createAgentBindingStore({ prisma, registry, audit }),
    tools,
    changes,
    overview: createOverview({ prisma, catalog, clock, keyring }),
    changeUser: createUpdateUser({
      prisma,
      sessions,
      audit,
      rolesGivenHere: (issuer) => issuer === oidc?.issuer && oidc.adminClaim === undefined,
    }),
    blockConnection: createBlockConnection({ prisma, audit, clock }),
    health: createHealth({ env, prisma, catalog, keyring, signInProblem: openId?.problem }),
    auditEvents: createAuditEvents({ prisma }),
    readActivity: createReadActivity({ query: database.query, clock }),
    readiness,
  };
  const background = startBackground({
    env,
    logger,
    clock,
    catalog,
    database,
    keyring,
    egress,
    deleteExpired: [sessions.deleteExpired, attempts.deleteExpired, pending.deleteExpired],
    pollDevices: createPollDevices({ pending, prepare, oauth, settleSignIn, clock }),
    due: [createRefreshDue({ prisma, refresh, clock }), upstream.due],
    announce,
    renewEveryMs,
  });
  const settle = async () => {
    await background.stop();
    await upstream.close();
    await refresh.settle();
  };
  return { services, settle };
};
