import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, connect, createProject, idOf, itemsOf, start, token, tokenOf, toolNames, unknownId } from './start.ts';

let api: Api;
let work: string;
let home: string;
beforeAll(async () => {
  api = await start();
  work = await connect(api.alice, 'work');
  home = await connect(api.alice, 'home');
});
afterAll(() => api.close());

/** A project of Alice's with her connection `work` bound to it. */
const boundProject = async (binding: object = {}): Promise<string> => {
  const project = await createProject(api.alice);
  expect(await api.alice.put(`/api/projects/${project}/connections/${work}`, binding)).toMatchObject({ status: 200 });
  return project;
};

const createAgent = (project: string, name = 'Helper') => api.alice.post(`/api/projects/${project}/agents`, { name });

describe('projects', () => {
  it('are refused without credentials', async () => {
    const project = await createProject(api.alice);
    for (const answer of [
      await api.nobody.get('/api/projects'),
      await api.nobody.post('/api/projects', { name: 'X' }),
      await api.nobody.get(`/api/projects/${project}`),
      await api.nobody.patch(`/api/projects/${project}`, { name: 'X' }),
      await api.nobody.delete(`/api/projects/${project}`),
    ]) {
      expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    }
  });

  it('answer a foreign owner exactly what an unknown id gets', async () => {
    const project = await createProject(api.alice);
    for (const ask of [
      (id: string) => api.bob.get(`/api/projects/${id}`),
      (id: string) => api.bob.patch(`/api/projects/${id}`, { name: 'Mine now' }),
      (id: string) => api.bob.delete(`/api/projects/${id}`),
      (id: string) => api.bob.get(`/api/projects/${id}/agents`),
      (id: string) => api.bob.post(`/api/projects/${id}/agents`, { name: 'Spy' }),
      (id: string) => api.bob.get(`/api/projects/${id}/tools`),
      (id: string) => api.bob.post(`/api/projects/${id}/tools/work__get_issue/call`, {}),
    ]) {
      const [foreign, unknown] = [await ask(project), await ask(unknownId)];
      expect(foreign.status).toBe(404);
      expect(foreign.body).toEqual(unknown.body);
    }
    expect(await api.alice.get(`/api/projects/${project}`)).toMatchObject({ body: { name: 'Work' } });
    expect(itemsOf(await api.bob.get('/api/projects'))).toEqual([]);
  });

  it('are created, shown, renamed and deleted', async () => {
    const created = await api.alice.post('/api/projects', { name: '  Website ' });
    expect(created).toMatchObject({ status: 201, body: { name: 'Website', connections: [] } });
    const path = `/api/projects/${idOf(created)}`;
    expect(await api.alice.patch(path, { name: 'Shop' })).toMatchObject({ status: 200, body: { name: 'Shop' } });
    expect((await api.alice.get(path.toUpperCase().replace('/API/PROJECTS', '/api/projects'))).body).toMatchObject({
      name: 'Shop',
    });
    expect(await api.alice.delete(path)).toMatchObject({ status: 204, body: '' });
    expect(await api.alice.get(path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('need a name', async () => {
    const answer = await api.alice.post('/api/projects', { name: ' ', colour: 'red' });
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_input' } });
    expect(answer.body).toMatchObject({ errors: expect.arrayContaining([{ path: 'name', message: 'must not be empty' }]) });
  });

  it('are listed page by page, newest first, none twice and none left out', async () => {
    const made = [await createProject(api.bob, '1'), await createProject(api.bob, '2'), await createProject(api.bob, '3')];
    const first = await api.bob.get('/api/projects?limit=2');
    const second = await api.bob.get(`/api/projects?limit=2&cursor=${first.body.nextCursor}`);
    expect([...itemsOf(first), ...itemsOf(second)].map(({ id }) => id)).toEqual(made.toReversed());
    expect(second.body.nextCursor).toBeNull();
    expect(await api.bob.get('/api/projects?cursor=nonsense')).toMatchObject({ status: 422, body: { code: 'invalid_input' } });
  });
});

describe('the connections of a project', () => {
  it('are refused without credentials', async () => {
    const path = `/api/projects/${await createProject(api.alice)}/connections/${work}`;
    expect(await api.nobody.put(path, {})).toMatchObject({ status: 401 });
    expect(await api.nobody.delete(path)).toMatchObject({ status: 401 });
  });

  it('answer a foreign project or connection exactly like an unknown one', async () => {
    const own = await createProject(api.bob);
    const foreign = await boundProject();
    const bobs = await connect(api.bob, 'work');
    const unknown = await api.bob.put(`/api/projects/${own}/connections/${unknownId}`, {});
    expect(unknown.status).toBe(404);
    for (const [project, connection] of [
      [own, work],
      [foreign, work],
      [foreign, bobs],
      [unknownId, bobs],
    ]) {
      const path = `/api/projects/${project}/connections/${connection}`;
      expect((await api.bob.put(path, { operations: ['no_such_operation'] })).body).toEqual(unknown.body);
      expect((await api.bob.delete(path)).body).toEqual(unknown.body);
    }
    expect(await api.alice.get(`/api/projects/${foreign}`)).toMatchObject({ body: { connections: [{ connectionId: work }] } });
  });

  it('may read and write by default, and are replaced by another PUT', async () => {
    const project = await createProject(api.alice);
    const path = `/api/projects/${project}/connections/${work}`;
    expect(await api.alice.put(path, {})).toMatchObject({
      status: 200,
      body: { alias: 'work', effects: ['read', 'write'], operations: [] },
    });
    const narrowed = { effects: ['read'], operations: ['get_issue'] };
    expect(await api.alice.put(path, { effects: ['read', 'read'], operations: ['get_issue', 'get_issue'] })).toMatchObject({
      body: narrowed,
    });
    expect(await api.alice.get(`/api/projects/${project}`)).toMatchObject({
      body: { connections: [{ connectionId: work, ...narrowed }] },
    });
    expect(await api.alice.delete(path)).toMatchObject({ status: 204 });
    expect(await api.alice.delete(path)).toMatchObject({ status: 404 });
  });

  it('cannot be bound for operations that they do not have', async () => {
    const project = await createProject(api.alice);
    const answer = await api.alice.put(`/api/projects/${project}/connections/${work}`, { operations: ['get_issue', 'fly'] });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: 'invalid_input',
        errors: [{ path: 'operations.1', message: '"fly" is not an operation of this connection' }],
      },
    });
    expect(await api.alice.get(`/api/projects/${project}`)).toMatchObject({ body: { connections: [] } });
  });
});

describe('agents', () => {
  it('are refused without credentials', async () => {
    const project = await createProject(api.alice);
    const path = `/api/projects/${project}/agents`;
    const agent = idOf(await createAgent(project));
    for (const answer of [
      await api.nobody.get(path),
      await api.nobody.post(path, { name: 'X' }),
      await api.nobody.delete(`${path}/${agent}`),
      await api.nobody.post(`${path}/${agent}/token`),
      await api.nobody.put(`${path}/${agent}/connections/${work}`, {}),
      await api.nobody.delete(`${path}/${agent}/connections/${work}`),
    ]) {
      expect(answer.status).toBe(401);
    }
  });

  it('answer a foreign owner, and an agent of another project, exactly like an unknown id', async () => {
    const project = await boundProject();
    const other = await boundProject();
    const agent = idOf(await createAgent(project));
    const bobs = await createProject(api.bob);
    for (const ask of [
      (id: string, caller = api.bob) => caller.delete(`/api/projects/${id}/agents/${agent}`),
      (id: string, caller = api.bob) => caller.post(`/api/projects/${id}/agents/${agent}/token`),
      (id: string, caller = api.bob) => caller.put(`/api/projects/${id}/agents/${agent}/connections/${work}`, {}),
      (id: string, caller = api.bob) => caller.delete(`/api/projects/${id}/agents/${agent}/connections/${work}`),
    ]) {
      const unknown = await ask(unknownId);
      expect(unknown.status).toBe(404);
      for (const answer of [await ask(project), await ask(bobs), await ask(other, api.alice)])
        expect(answer.body).toEqual(unknown.body);
    }
    expect(itemsOf(await api.alice.get(`/api/projects/${project}/agents`))).toMatchObject([{ id: agent }]);
  });

  it('show their token once, when it is made', async () => {
    const project = await createProject(api.alice);
    const created = await createAgent(project);
    expect(created).toMatchObject({ status: 201, body: { name: 'Helper', projectId: project, connections: [] } });
    expect(tokenOf(created)).toMatch(/^pba_[\w-]{43}$/);
    expect(JSON.stringify(await api.alice.get(`/api/projects/${project}/agents`))).not.toContain('pba_');
  });

  it('may list and call only the tools of their own project', async () => {
    const [project, other] = [await boundProject(), await boundProject()];
    const agent = api.agent(tokenOf(await createAgent(project)));
    expect(toolNames(await agent.get(`/api/projects/${project}/tools`))).toContain('work__get_issue');
    for (const id of [other, unknownId]) {
      expect(await agent.get(`/api/projects/${id}/tools`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
      const call = await agent.post(`/api/projects/${id}/tools/work__get_current_user/call`, {});
      expect(call).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect(await agent.get('/api/projects')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await agent.post(`/api/projects/${project}/agents`, { name: 'Twin' })).toMatchObject({ status: 403 });
  });

  it('lose their token at once when it is replaced, the agent or the project deleted', async () => {
    const project = await boundProject();
    const tools = `/api/projects/${project}/tools`;
    const created = await createAgent(project);
    const rotated = await api.alice.post(`/api/projects/${project}/agents/${idOf(created)}/token`);
    expect(await api.agent(tokenOf(created)).get(tools)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    expect(await api.agent(tokenOf(rotated)).get(tools)).toMatchObject({ status: 200 });
    expect(await api.alice.delete(`/api/projects/${project}/agents/${idOf(created)}`)).toMatchObject({ status: 204 });
    expect(await api.agent(tokenOf(rotated)).get(tools)).toMatchObject({ status: 401 });
    const second = api.agent(tokenOf(await createAgent(project)));
    await api.alice.delete(`/api/projects/${project}`);
    expect(await second.get(tools)).toMatchObject({ status: 401 });
  });
});

describe("an agent's own bindings", () => {
  it('narrow what its project may do and never widen it', async () => {
    const project = await boundProject({ effects: ['read'] });
    await api.alice.put(`/api/projects/${project}/connections/${home}`, {});
    const created = await createAgent(project);
    const tools = async () => toolNames(await api.agent(tokenOf(created)).get(`/api/projects/${project}/tools`));
    expect((await tools()).some((name) => name.startsWith('home__'))).toBe(true);
    const bindings = `/api/projects/${project}/agents/${idOf(created)}/connections`;
    const all = ['read', 'write', 'destructive'];
    expect(await api.alice.put(`${bindings}/${work}`, { effects: all, operations: ['get_issue', 'create_issue'] })).toMatchObject(
      { status: 200 },
    );
    expect(await tools()).toEqual(['work__get_issue']);
    expect(itemsOf(await api.alice.get(`/api/projects/${project}/agents`))).toMatchObject([
      { connections: [{ connectionId: work, effects: all }] },
    ]);
  });

  it('can only name connections that the project has', async () => {
    const project = await boundProject();
    const agent = idOf(await createAgent(project));
    const answer = await api.alice.put(`/api/projects/${project}/agents/${agent}/connections/${home}`, {});
    const unknown = await api.alice.put(`/api/projects/${project}/agents/${agent}/connections/${unknownId}`, {});
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual(unknown.body);
  });

  it('stay when the project loses and regains the connection', async () => {
    const project = await boundProject();
    const created = await createAgent(project);
    await api.alice.put(`/api/projects/${project}/agents/${idOf(created)}/connections/${work}`, { operations: ['get_issue'] });
    const binding = `/api/projects/${project}/connections/${work}`;
    await api.alice.delete(binding);
    await api.alice.put(`/api/projects/${project}/connections/${home}`, {});
    const tools = async () => toolNames(await api.agent(tokenOf(created)).get(`/api/projects/${project}/tools`));
    expect(await tools()).toEqual([]);
    await api.alice.put(binding, {});
    expect(await tools()).toEqual(['work__get_issue']);
  });
});

describe('tools over HTTP', () => {
  it('are refused without credentials', async () => {
    const project = await boundProject();
    expect(await api.nobody.get(`/api/projects/${project}/tools`)).toMatchObject({ status: 401 });
    expect(await api.nobody.post(`/api/projects/${project}/tools/work__get_issue/call`, {})).toMatchObject({ status: 401 });
  });

  it('are listed with skills, and what is not ready is named as a warning', async () => {
    const project = await boundProject();
    const off = await connect(api.alice, 'off');
    await api.alice.put(`/api/projects/${project}/connections/${off}`, {});
    await api.alice.patch(`/api/connections/${off}`, { enabled: false });
    const answer = await api.alice.get(`/api/projects/${project}/tools`);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        skills: [{ name: 'github' }],
        warnings: [
          {
            connectionId: off,
            alias: 'off',
            status: 'Disabled',
            action: 'enable',
            url: `${api.patchbay.url}/connections/${off}`,
          },
        ],
      },
    });
    expect(new Set(toolNames(answer).map((name) => name.replace(/__.*/, '')))).toEqual(new Set(['work']));
  });

  it('run with the arguments that were sent and answer what the operation declares', async () => {
    const project = await boundProject();
    const path = `/api/projects/${project}/tools/work__get_current_user/call`;
    const expected = { status: 200, body: { output: { login: 'octocat' }, durationMs: expect.any(Number) } };
    expect(await api.alice.post(path, { arguments: {} })).toMatchObject(expected);
    expect(await api.agent(tokenOf(await createAgent(project))).post(path, {})).toMatchObject(expected);
  });

  it('answer a problem for a tool that is unknown, wrongly called or not allowed', async () => {
    const project = await boundProject();
    const call = (name: string, body: object = {}) => api.alice.post(`/api/projects/${project}/tools/${name}/call`, body);
    expect(await call('work__fly')).toMatchObject({ status: 404, body: { code: 'unknown_tool' } });
    expect(await call('work__get_issue')).toMatchObject({
      status: 422,
      body: { code: 'invalid_arguments', errors: expect.arrayContaining([expect.objectContaining({ path: 'owner' })]) },
    });
    expect(await call('work__delete_branch')).toMatchObject({ status: 403, body: { code: 'effect_not_allowed' } });
    expect(await call('work__get_issue', { args: {} })).toMatchObject({ status: 422, body: { code: 'invalid_input' } });
  });

  it('name the connection that only its user can mend, and where', async () => {
    const project = await createProject(api.alice);
    const broken = await connect(api.alice, 'broken');
    await api.alice.put(`/api/projects/${project}/connections/${broken}`, {});
    await api.alice.patch(`/api/connections/${broken}`, { enabled: false });
    const answer = await api.alice.post(`/api/projects/${project}/tools/broken__get_current_user/call`, {});
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'connection_not_ready',
        durationMs: expect.any(Number),
        needsUser: { connectionId: broken, alias: 'broken', url: expect.stringMatching(/^http/) },
      },
    });
    expect(JSON.stringify(answer.body)).not.toContain(token);
  });
});
