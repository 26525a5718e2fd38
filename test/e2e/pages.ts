/** Every page of the console, by the name of its picture. */
import type { Filled } from './fill.ts';

export const pagesOf = ({ projectId, connectionId, brokenId }: Filled): Readonly<Record<string, string>> => ({
  integrations: '/integrations',
  integration: '/integrations/github',
  'integration-tools': '/integrations/github?tab=tools',
  'set-up': '/integrations/github/set-up/github-cloud/oauth2?shared=true',
  connect: '/integrations/github/connect/github-cloud/oauth2',
  connections: '/connections',
  connection: `/connections/${connectionId}`,
  'connection-broken': `/connections/${brokenId}`,
  projects: '/projects',
  project: `/projects/${projectId}`,
  'try-tool': `/projects/${projectId}/try?tool=work-github__list_issues`,
  activity: '/activity',
  account: '/account',
  admin: '/admin',
  'admin-users': '/admin/users',
  'admin-connections': '/admin/connections',
  'admin-installations': '/admin/installations',
});

/** Also shown in the dark. */
export const darkPages: readonly string[] = ['integrations', 'connection'];
