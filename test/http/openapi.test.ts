import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consoleTypes, consoleTypesFile } from '../../scripts/console-types.ts';
import { describeRoutes, openapiFile } from '../../scripts/openapi.ts';
import { operationId } from '../../src/http/openapi.ts';
import { type Api, connect, createProject, start } from './start.ts';

let api: Api;
beforeAll(async () => {
  api = await start();
});
afterAll(() => api.close());

describe('the OpenAPI document', () => {
  it('is served to everybody and is the one in docs/openapi.json (npm run openapi writes it)', async () => {
    const answer = await api.nobody.get('/api/openapi.json');
    expect(answer).toMatchObject({ status: 200, body: { openapi: '3.1.0' } });
    expect(answer.body).toEqual(JSON.parse(describeRoutes()));
    expect(JSON.parse(await readFile(openapiFile, 'utf8'))).toEqual(answer.body);
  });

  it('is what the console has its types from (npm run openapi writes them)', async () => {
    expect(await readFile(consoleTypesFile, 'utf8')).toBe(await consoleTypes());
  });

  it('gives every operation an id of its own', () => {
    const ids = api.routes.map(operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(operationId({ method: 'get', path: '/api/projects/{id}/tools' })).toBe('getProjectsByIdTools');
  });

  it('describes exactly the parameters that stand in the path', async () => {
    const { body } = await api.nobody.get('/api/openapi.json');
    for (const { method, path } of api.routes) {
      const parameters: { in: string; name: string }[] = body.paths[path][method].parameters ?? [];
      const named = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`);
      expect(named, `${method} ${path}`).toEqual(path.match(/\{\w+\}/g) ?? []);
    }
  });

  it('describes real answers whole: nothing is missing and nothing undocumented is there', async () => {
    const project = await createProject(api.alice);
    const connection = await connect(api.alice, 'work');
    await api.alice.put(`/api/projects/${project}/connections/${connection}`, {});
    await api.alice.post(`/api/projects/${project}/agents`, { name: 'Helper' });
    for (const route of api.routes.filter(({ method, answers }) => method === 'get' && answers[200]?.schema)) {
      const id = { plugins: 'github', connections: connection, projects: project }[route.path.split('/')[2] ?? ''] ?? '';
      const url = route.path.replace('{id}', id).replace('{plugin}/{connector}/{scheme}', 'github/github-cloud/oauth2');
      const answer = await (route.access === 'admin' ? api.admin : api.alice).get(url);
      expect(answer.status, url).toBe(200);
      expect(route.answers[200]?.schema?.parse(answer.body), url).toEqual(answer.body);
    }
  });
});
