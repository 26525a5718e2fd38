/** Plenty of everything, made over the public API, for looking at pages that are full. */
import type { HttpClient } from '../helpers/http-client.ts';
import type { Person, World } from './world.ts';
import { githubApp, githubIds, unknownToken } from './world.ts';

export interface Filled {
  readonly admin: Person;
  readonly member: Person;
  readonly projectId: string;
  readonly connectionId: string;
  /** A connection that needs its user. */
  readonly brokenId: string;
}

export const fill = async (world: World): Promise<Filled> => {
  const admin = await world.person('mona', { name: 'Mona Lisa', admin: true });
  const member = await world.person('hubert', { name: 'Hubert' });
  await setUpGitHub(admin.api, { shared: true });
  const work = await connectWithToken(admin.api, { alias: 'work-github', displayName: 'GitHub at work' });
  await connectWithToken(admin.api, { alias: 'home-github', displayName: 'GitHub at home' });
  const broken = await connectWithToken(admin.api, { alias: 'old-github', displayName: 'An old token' }, unknownToken);
  await made(admin.api.post('/api/connections', { ...githubIds, alias: 'third-github', displayName: 'Not signed in yet' }));
  await connectWithToken(member.api, { alias: 'github', displayName: 'Hubert’s GitHub' });
  const project = await made(admin.api.post('/api/projects', { name: 'Website' }));
  await made(admin.api.post('/api/projects', { name: 'Newsletter' }));
  const effects = ['read', 'write', 'destructive'];
  await admin.api.put(`/api/projects/${project.id}/connections/${work}`, { effects });
  await admin.api.put(`/api/projects/${project.id}/connections/${broken}`, {});
  await made(admin.api.post(`/api/projects/${project.id}/agents`, { name: 'Release assistant' }));
  await made(admin.api.post(`/api/projects/${project.id}/agents`, { name: 'Triage' }));
  await call(admin.api, project.id, 'get_current_user');
  await call(admin.api, project.id, 'list_issues', { owner: 'octocat', repo: 'hello-world' });
  await call(admin.api, project.id, 'create_issue', { owner: 'octocat', repo: 'hello-world', title: 'Add a picture' });
  await call(admin.api, project.id, 'get_repository', { owner: 'octocat', repo: 'no-such-repository' });
  return { admin, member, projectId: project.id, connectionId: work, brokenId: broken };
};

export const setUpGitHub = async (api: HttpClient, { shared = false } = {}): Promise<void> => {
  const path = `/api/installations/github/github-cloud/oauth2${shared ? '?shared=true' : ''}`;
  const { status, body } = await api.put(path, {
    configuration: { 'client-id': githubApp.clientId },
    secrets: { 'client-secret': { action: 'set', value: githubApp.clientSecret } },
  });
  if (status >= 300) throw new Error(`${body.code}: ${JSON.stringify(body.errors)}`);
};

/** @returns the connection's id, checked once at the emulated GitHub. */
export const connectWithToken = async (
  api: HttpClient,
  named: { readonly alias: string; readonly displayName?: string },
  token = 'gho_octocat',
): Promise<string> => {
  const ids = { ...githubIds, authSchemeId: 'api-key' };
  const { id } = await made(
    api.post('/api/connections', { ...ids, ...named, secrets: { token: { action: 'set', value: token } } }),
  );
  await api.post(`/api/connections/${id}/validate`);
  return id;
};

export const made = async (answer: ReturnType<HttpClient['post']>): Promise<{ readonly id: string; readonly token: string }> => {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${body.code}: ${body.detail} ${JSON.stringify(body.errors)}`);
  return body;
};

const call = (api: HttpClient, projectId: string, operation: string, input: Record<string, unknown> = {}) =>
  api.post(`/api/projects/${projectId}/tools/work-github__${operation}/call`, { arguments: input });
