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
import { NotFound } from './parts/not-found.tsx';
import { PageError } from './parts/page-error.tsx';
import { Loading } from './parts/states.tsx';
import { Session } from './session.tsx';
import { Shell } from './shell.tsx';

const rootRoute = createRootRoute({ notFoundComponent: NotFound, errorComponent: PageError });

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
  component: lazyRouteComponent(() => import('./pages/finished.tsx'), 'Finished'),
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
  component: lazyRouteComponent(() => import('./pages/integrations.tsx'), 'Integrations'),
});
const integration = createRoute({
  getParentRoute: () => signedIn,
  path: '/integrations/$pluginId',
  validateSearch: texts('tab'),
  component: lazyRouteComponent(() => import('./pages/integration.tsx'), 'Integration'),
});
const setUp = createRoute({
  getParentRoute: () => signedIn,
  path: '/integrations/$pluginId/set-up/$connectorId/$schemeId',
  validateSearch: texts('shared'),
  component: lazyRouteComponent(() => import('./pages/set-up.tsx'), 'SetUp'),
});
const connect = createRoute({
  getParentRoute: () => signedIn,
  path: '/integrations/$pluginId/connect/$connectorId/$schemeId',
  component: lazyRouteComponent(() => import('./pages/connect.tsx'), 'Connect'),
});
const connections = createRoute({
  getParentRoute: () => signedIn,
  path: '/connections',
  validateSearch: texts('q', 'status'),
  component: lazyRouteComponent(() => import('./pages/connections.tsx'), 'Connections'),
});
const connection = createRoute({
  getParentRoute: () => signedIn,
  path: '/connections/$connectionId',
  validateSearch: texts('outcome', 'message'),
  component: lazyRouteComponent(() => import('./pages/connection.tsx'), 'Connection'),
});
const projects = createRoute({
  getParentRoute: () => signedIn,
  path: '/projects',
  component: lazyRouteComponent(() => import('./pages/projects.tsx'), 'Projects'),
});
const project = createRoute({
  getParentRoute: () => signedIn,
  path: '/projects/$projectId',
  component: lazyRouteComponent(() => import('./pages/project.tsx'), 'Project'),
});
const tryTool = createRoute({
  getParentRoute: () => signedIn,
  path: '/projects/$projectId/try',
  validateSearch: texts('tool'),
  component: lazyRouteComponent(() => import('./pages/try-tool.tsx'), 'TryTool'),
});
const activity = createRoute({
  getParentRoute: () => signedIn,
  path: '/activity',
  validateSearch: texts('kind', 'outcome', 'connection', 'agent', 'since', 'range'),
  component: lazyRouteComponent(() => import('./pages/activity.tsx'), 'Activity'),
});
const account = createRoute({
  getParentRoute: () => signedIn,
  path: '/account',
  component: lazyRouteComponent(() => import('./pages/account.tsx'), 'Account'),
});
const admin = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin',
  component: lazyRouteComponent(() => import('./pages/admin.tsx'), 'Admin'),
});
const adminUsers = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/users',
  validateSearch: texts('q'),
  component: lazyRouteComponent(() => import('./pages/admin-users.tsx'), 'AdminUsers'),
});
const adminConnections = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/connections',
  validateSearch: texts('q', 'status', 'userId'),
  component: lazyRouteComponent(() => import('./pages/admin-connections.tsx'), 'AdminConnections'),
});
const adminInstallations = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/installations',
  component: lazyRouteComponent(() => import('./pages/admin-installations.tsx'), 'AdminInstallations'),
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
