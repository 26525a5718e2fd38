/**
 * Every page of the console. Adding one: a file in `pages/` that exports its component, a route here that loads it when it is
 * first opened, and a line in `shell.tsx` if it belongs into the navigation.
 */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router';
import { ApiError, serverAway } from './api/problem.ts';
import { queryClient } from './api/queries.ts';
import { NotFound } from './parts/not-found.tsx';
import { PageError } from './parts/page-error.tsx';
import { Loading } from './parts/states.tsx';
import { Session } from './session.tsx';
import { Shell } from './shell.tsx';

const rootRoute = createRootRoute({
  notFoundComponent: () => (
    <main>
      <NotFound />
    </main>
  ),
  errorComponent: PageError,
});

/**
 * A page whose code is loaded when it is first opened. While the service is away that waits, where the router would load the
 * whole document anew and so leave the console.
 */
const page = <T extends Record<string, unknown>, K extends keyof T & string>(name: K, load: () => Promise<T>) =>
  lazyRouteComponent(
    () =>
      queryClient.fetchQuery({
        queryKey: ['page', name],
        queryFn: () =>
          load().catch(async (error: unknown) => Promise.reject((await isAway()) ? new ApiError(serverAway) : error)),
        retry: (_, error) => error instanceof ApiError,
        retryDelay: 3_000,
        staleTime: Number.POSITIVE_INFINITY,
      }),
    name,
  );

const isAway = (): Promise<boolean> =>
  fetch('/readyz').then(
    () => false,
    () => true,
  );

/** Keeps of an address's query what a page knows, as text. */
const texts =
  <const K extends string>(...names: K[]) =>
  (search: Readonly<Record<string, unknown>>): { [name in K]?: string | undefined } => {
    const kept: { [name in K]?: string | undefined } = {};
    for (const name of names) {
      const value = search[name];
      if (typeof value === 'string' && value !== '') kept[name] = value;
    }
    return kept;
  };

/** The end of a sign-in in a popup: no session is needed to say how it went. */
const finished = createRoute({
  getParentRoute: () => rootRoute,
  path: '/finished',
  validateSearch: texts('connection', 'outcome', 'error', 'message'),
  component: page('Finished', () => import('./pages/finished.tsx')),
});

const signedIn = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  component: () => (
    <Session>
      <Shell />
    </Session>
  ),
});

const index = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/integrations' });
  },
});
const integrations = createRoute({
  getParentRoute: () => signedIn,
  path: '/integrations',
  validateSearch: texts('q', 'tag'),
  component: page('Integrations', () => import('./pages/integrations.tsx')),
});
const integration = createRoute({
  getParentRoute: () => signedIn,
  path: '/integrations/$pluginId',
  validateSearch: texts('tab'),
  component: page('Integration', () => import('./pages/integration.tsx')),
});
const setUp = createRoute({
  getParentRoute: () => signedIn,
  path: '/integrations/$pluginId/set-up/$connectorId/$schemeId',
  validateSearch: texts('shared'),
  component: page('SetUp', () => import('./pages/set-up.tsx')),
});
const connect = createRoute({
  getParentRoute: () => signedIn,
  path: '/integrations/$pluginId/connect/$connectorId/$schemeId',
  component: page('Connect', () => import('./pages/connect.tsx')),
});
const connections = createRoute({
  getParentRoute: () => signedIn,
  path: '/connections',
  validateSearch: texts('q', 'status'),
  component: page('Connections', () => import('./pages/connections.tsx')),
});
const connection = createRoute({
  getParentRoute: () => signedIn,
  path: '/connections/$connectionId',
  validateSearch: texts('outcome', 'message'),
  component: page('Connection', () => import('./pages/connection.tsx')),
});
const projects = createRoute({
  getParentRoute: () => signedIn,
  path: '/projects',
  component: page('Projects', () => import('./pages/projects.tsx')),
});
const project = createRoute({
  getParentRoute: () => signedIn,
  path: '/projects/$projectId',
  component: page('Project', () => import('./pages/project.tsx')),
});
const tryTool = createRoute({
  getParentRoute: () => signedIn,
  path: '/projects/$projectId/try',
  validateSearch: texts('tool'),
  component: page('TryTool', () => import('./pages/try-tool.tsx')),
});
const activity = createRoute({
  getParentRoute: () => signedIn,
  path: '/activity',
  validateSearch: texts('kind', 'outcome', 'connection', 'agent', 'since', 'range'),
  component: page('Activity', () => import('./pages/activity.tsx')),
});
const account = createRoute({
  getParentRoute: () => signedIn,
  path: '/account',
  component: page('Account', () => import('./pages/account.tsx')),
});
const admin = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin',
  component: page('Admin', () => import('./pages/admin.tsx')),
});
const adminUsers = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/users',
  validateSearch: texts('q'),
  component: page('AdminUsers', () => import('./pages/admin-users.tsx')),
});
const adminConnections = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/connections',
  validateSearch: texts('q', 'status', 'userId'),
  component: page('AdminConnections', () => import('./pages/admin-connections.tsx')),
});
const adminInstallations = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/installations',
  component: page('AdminInstallations', () => import('./pages/admin-installations.tsx')),
});

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    finished,
    signedIn.addChildren([
      index,
      integrations,
      integration,
      setUp,
      connect,
      connections,
      connection,
      projects,
      project,
      tryTool,
      activity,
      account,
      admin,
      adminUsers,
      adminConnections,
      adminInstallations,
    ]),
  ]),
  basepath: '/console',
  // Every value is a text, and stands in the address as it is.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: stringifySearchWith(String),
  defaultPreload: 'intent',
  defaultPendingComponent: Loading,
  defaultPendingMs: 300,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
