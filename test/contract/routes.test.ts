import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeRoutes } from '../../scripts/openapi.ts';
import { type ErrorCode, errorTable } from '../../src/errors.ts';
import type { AnyRoute } from '../../src/http/route.ts';
import { createRoutes } from '../../src/http/routes/index.ts';
import type { HttpAnswer, HttpClient } from '../helpers/http-client.ts';
import { type Api, connect, createProject, idOf, start, unknownId } from '../http/start.ts';

let api: Api;
/** Values of path parameters that are Alice's. */
let alices: Readonly<Record<string, string>>;
beforeAll(async () => {
  api = await start();
  const project = await createProject(api.alice);
  const connection = await connect(api.alice, 'work');
  await api.alice.put(`/api/projects/${project}/connections/${connection}`, {});
  const agentId = idOf(await api.alice.post(`/api/projects/${project}/agents`, { name: 'Helper' }));
  await api.alice.put(`/api/projects/${project}/agents/${agentId}/connections/${connection}`, {});
  alices = { project, connection, connectionId: connection, agentId };
});
afterAll(() => api.close());

/** A body that the route accepts, for routes that need one. A new route with a required field gets a line here. */
const bodies: Readonly<Record<string, unknown>> = {
  'patch /api/projects/{id}': { name: 'Name' },
  'post /api/projects/{id}/agents': { name: 'Name' },
  'patch /api/connections/{id}': { displayName: 'Name' },
};

const documented: { paths: Record<string, Record<string, unknown>> } = JSON.parse(describeRoutes());

/** The list is the same whatever the routes are made from. */
const routes = createRoutes({ ...JSON.parse('{}'), publicUrl: new URL('http://127.0.0.1') });
const nameOf = ({ method, path }: AnyRoute) => `${method} ${path}`;
const withName = (wanted: readonly AnyRoute[]) => wanted.map((route) => [nameOf(route), route] as const);

const isOwned = ({ path }: AnyRoute) => /^(\/api)?\/(projects|connections)\/\{id\}/.test(path);

describe('every route', () => {
  it.each(withName(routes))('%s is in the OpenAPI document', (_name, { method, path, access }) => {
    const described = documented.paths[path]?.[method];
    expect(described).toMatchObject({ summary: expect.stringMatching(/^[A-Z]/), tags: [expect.stringMatching(/^[A-Z]/)] });
    const expected = access === 'public' ? [] : expect.arrayContaining([{ userToken: [] }]);
    expect(described).toMatchObject({ security: expected });
  });

  it.each(withName(routes.filter(({ access }) => access !== 'public')))(
    '%s is refused without credentials',
    async (_name, route) => {
      const answer = await send(api.nobody, route, () => unknownId);
      expectRefusal(answer, route, { status: 401, code: 'unauthenticated' });
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    },
  );

  it.each(withName(routes.filter(({ access }) => access === 'user' || access === 'admin')))(
    '%s is refused to an agent token',
    async (_name, route) => {
      const answer = await send(api.agent('pba_nothing'), route, () => unknownId);
      expectRefusal(answer, route, { status: 403, code: 'forbidden' });
    },
  );

  it.each(withName(routes.filter(({ access }) => access === 'admin')))('%s is refused to members', async (_name, route) => {
    expectRefusal(await send(api.alice, route, () => unknownId), route, { status: 403, code: 'forbidden' });
  });

  it.each(withName(routes.filter(isOwned)))(
    '%s answers a malformed, an unknown and a foreign id identically',
    async (_name, route) => {
      const thing = route.path.includes('/projects/') ? 'project' : 'connection';
      const foreign = await send(api.bob, route, (name) => alices[name === 'id' ? thing : name] ?? 'work__get_current_user');
      expectRefusal(foreign, route, { status: 404, code: 'not_found' });
      const unknown = await send(api.bob, route, (name) =>
        name === 'id' ? unknownId : (alices[name] ?? 'work__get_current_user'),
      );
      const malformed = await send(api.bob, route, (name) =>
        name === 'id' ? 'nothing' : (alices[name] ?? 'work__get_current_user'),
      );
      for (const answer of [unknown, malformed]) {
        expect(answer.status).toBe(foreign.status);
        expect(answer.body).toEqual(foreign.body);
      }
    },
  );

  it('leaves everything of the owner as it was when others try it', async () => {
    const { project, connection, agentId } = alices;
    expect(await api.alice.get(`/api/projects/${project}`)).toMatchObject({
      body: { name: 'Work', connections: [{ alias: 'work' }] },
    });
    expect(await api.alice.get(`/api/connections/${connection}`)).toMatchObject({
      body: { displayName: 'work', status: 'Ready' },
    });
    expect(await api.alice.get(`/api/projects/${project}/agents`)).toMatchObject({
      body: { items: [{ id: agentId, connections: [{ alias: 'work' }] }] },
    });
  });
});

/** A problem for programs, a page for people. */
const expectRefusal = (answer: HttpAnswer, { page }: AnyRoute, { status, code }: { status: number; code: ErrorCode }) => {
  expect(answer.status).toBe(status);
  if (page) expect(answer.body).toMatch(/^<!doctype html>/i);
  else expect(answer).toMatchObject({ body: { status, code, recovery: errorTable[code].recovery } });
};

const send = (caller: HttpClient, route: AnyRoute, value: (parameter: string) => string): Promise<HttpAnswer> => {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(value(name)));
  const body = route.body ? (bodies[nameOf(route)] ?? {}) : undefined;
  return route.method === 'get' || route.method === 'delete' ? caller[route.method](path) : caller[route.method](path, body);
};
