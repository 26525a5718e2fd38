import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HttpAnswer } from '../helpers/http-client.ts';
import { type Api, connect, createProject, idOf, itemsOf, start, unknownId } from './start.ts';

let api: Api;
let project: string;
let connection: string;
let agent: string;
beforeAll(async () => {
  api = await start();
  project = await createProject(api.alice);
  connection = await connect(api.alice, 'work');
  await api.alice.put(`/api/projects/${project}/connections/${connection}`, {});
  agent = idOf(await api.alice.post(`/api/projects/${project}/agents`, { name: 'Helper' }));
  await api.alice.put(`/api/projects/${project}/agents/${agent}/connections/${connection}`, {});
  await api.alice.put('/api/installations/github/github-cloud/oauth2', installation('first'));
});
afterAll(() => api.close());

const installation = (id: string) => ({
  configuration: { 'client-id': id },
  secrets: { 'client-secret': { action: 'set', value: 'marker-client-secret' } },
});

interface Thing {
  readonly method: 'patch' | 'put';
  /** The address of the thing, with ids as given. */
  path(): string;
  /** What `GET` shows of it now. */
  read(): Promise<Record<string, unknown>>;
  send(body: unknown, headers?: Record<string, string>): Promise<HttpAnswer>;
  readonly mine: unknown;
  readonly theirs: unknown;
}

const changeable = (
  method: 'patch' | 'put',
  path: () => string,
  read: Thing['read'],
  [mine, theirs]: readonly [unknown, unknown],
): Thing => ({ method, path, read, send: (body, headers) => api.alice[method](path(), body, headers), mine, theirs });

const projectNow = async () => (await api.alice.get(`/api/projects/${project}`)).body;
const agentNow = async () => itemsOf(await api.alice.get(`/api/projects/${project}/agents`))[0] ?? {};
const onlyConnection = ({ connections }: Record<string, unknown>) => (Array.isArray(connections) ? connections[0] : undefined);

const things: Readonly<Record<string, Thing>> = {
  'a connection': changeable(
    'patch',
    () => `/api/connections/${connection}`,
    async () => (await api.alice.get(`/api/connections/${connection}`)).body,
    [{ displayName: 'Mine' }, { displayName: 'Theirs' }],
  ),
  'a setup': changeable(
    'put',
    () => '/api/installations/github/github-cloud/oauth2',
    async () => itemsOf(await api.alice.get('/api/installations'))[0] ?? {},
    [installation('mine'), installation('theirs')],
  ),
  'a project': changeable('patch', () => `/api/projects/${project}`, projectNow, [{ name: 'Mine' }, { name: 'Theirs' }]),
  'an agent': changeable('patch', () => `/api/projects/${project}/agents/${agent}`, agentNow, [
    { name: 'Mine' },
    { name: 'Theirs' },
  ]),
  'a binding of a project': changeable(
    'put',
    () => `/api/projects/${project}/connections/${connection}`,
    async () => onlyConnection(await projectNow()),
    [{ effects: ['read'] }, { effects: ['write'] }],
  ),
  'a binding of an agent': changeable(
    'put',
    () => `/api/projects/${project}/agents/${agent}/connections/${connection}`,
    async () => onlyConnection(await agentNow()),
    [{ effects: ['read'] }, { effects: ['write'] }],
  ),
};

const tagOf = async ({ read }: Thing): Promise<string> => String((await read())['etag']);

describe.each(Object.entries(things))('%s', (_name, thing) => {
  it('is changed by whoever has seen what is there, and the answer has its new tag', async () => {
    const before = await tagOf(thing);
    const answer = await thing.send(thing.mine, { 'if-match': before });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('etag')).toBe(answer.body.etag);
    expect(answer.body.etag).not.toBe(before);
    expect(await tagOf(thing)).toBe(answer.body.etag);
  });

  it('stays as it is when somebody has changed it since it was read', async () => {
    const seen = await tagOf(thing);
    expect(await thing.send(thing.theirs)).toMatchObject({ status: 200 });
    const now = await thing.read();
    expect(await thing.send(thing.mine, { 'if-match': seen })).toMatchObject({
      status: 412,
      body: { code: 'changed_meanwhile' },
    });
    expect(await thing.read()).toEqual(now);
    expect(await thing.send(thing.mine)).toMatchObject({ status: 200 });
  });

  it('is changed once by two who have seen the same', async () => {
    await thing.send(thing.theirs);
    const headers = { 'if-match': await tagOf(thing) };
    const answers = await Promise.all([thing.send(thing.mine, headers), thing.send(thing.mine, headers)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  });

  it('of somebody else does not say whether a tag holds', async () => {
    const headers = { 'if-match': await tagOf(thing) };
    const { method } = thing;
    if (thing.path().startsWith('/api/installations')) {
      expect(await api.bob[method](thing.path(), thing.mine, headers)).toMatchObject({ status: 412 });
      return;
    }
    const foreign = await api.bob[method](thing.path(), thing.mine, headers);
    const unknown = await api.bob[method](
      thing.path().replace(project, unknownId).replace(connection, unknownId),
      thing.mine,
      headers,
    );
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual(unknown.body);
  });
});

describe('a precondition', () => {
  const path = () => `/api/projects/${project}`;
  const rename = (headers: Record<string, string>) => api.alice.patch(path(), { name: 'Renamed' }, headers);

  it('may name several tags, any tag, and tags that a proxy has weakened', async () => {
    const { etag } = await projectNow();
    expect(await rename({ 'if-match': '*' })).toMatchObject({ status: 200 });
    expect(await rename({ 'if-match': `"other", W/${(await projectNow()).etag}` })).toMatchObject({ status: 200 });
    expect(await rename({ 'if-match': etag.replace(/"/g, '') })).toMatchObject({ status: 412 });
  });

  it('may ask that there is nothing yet', async () => {
    const setup = '/api/installations/github/github-enterprise/api-key';
    const body = { configuration: { host: 'github.example.com' } };
    const fresh = { 'if-none-match': '*' };
    const [one, other] = await Promise.all([api.bob.put(setup, body, fresh), api.bob.put(setup, body, fresh)]);
    expect([one.status, other.status].toSorted()).toEqual([200, 412]);
  });

  it('is not broken by what is not changed by people, such as a check of the credential', async () => {
    const read = async () => (await api.alice.get(`/api/connections/${connection}`)).body;
    const before = await read();
    await api.alice.post(`/api/connections/${connection}/validate`);
    const after = await read();
    expect(after.updatedAt).not.toBe(before.updatedAt);
    expect(after.etag).toBe(before.etag);
  });

  it('notices that a secret was replaced in another tab', async () => {
    const path = `/api/connections/${connection}`;
    const { etag } = (await api.alice.get(path)).body;
    const secrets = { token: { action: 'set', value: 'marker-other-token' } };
    await api.alice.patch(path, { secrets });
    expect(await api.alice.patch(path, { secrets }, { 'if-match': etag })).toMatchObject({ status: 412 });
  });
});
