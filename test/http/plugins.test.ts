import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { github } from '../../catalog/github.ts';
import { type Api, connect, itemsOf, start } from './start.ts';

let api: Api;
beforeAll(async () => {
  api = await start();
});
afterAll(() => api.close());

const installation = '/api/installations/github/github-cloud/oauth2';
const setup = (id: string) => ({
  configuration: { 'client-id': id },
  secrets: { 'client-secret': { action: 'set', value: 'marker-client-secret' } },
});

describe('plugins', () => {
  it('are refused without credentials', async () => {
    expect(await api.nobody.get('/api/plugins')).toMatchObject({ status: 401 });
    expect(await api.nobody.get('/api/plugins/github')).toMatchObject({ status: 401 });
  });

  it('are listed with the ways to sign in and how far the caller is with each', async () => {
    const answer = await api.alice.get('/api/plugins');
    expect(answer.status).toBe(200);
    const plugin = itemsOf(answer).find(({ id }) => id === 'github');
    expect(plugin).toMatchObject({ displayName: 'GitHub', version: github.version, setupUrl: github.setupUrl });
    expect(plugin?.['connectors']).toMatchObject([
      {
        id: 'github-cloud',
        authSchemes: [
          { id: 'oauth2', type: 'oauth2', setup: { installation: 'none', enabled: true, complete: false, connections: 0 } },
          { id: 'api-key', type: 'api-key', setup: { installation: 'none', enabled: true, complete: true, connections: 0 } },
        ],
      },
      { id: 'github-enterprise' },
      { id: 'github-mcp' },
    ]);
  });

  it('are listed page by page', async () => {
    const whole = itemsOf(await api.alice.get('/api/plugins'));
    const first = await api.alice.get('/api/plugins?limit=1');
    expect(itemsOf(first)).toEqual(whole.slice(0, 1));
    if (whole.length > 1) {
      const second = await api.alice.get(`/api/plugins?limit=1&cursor=${first.body.nextCursor}`);
      expect(itemsOf(second)).toEqual(whole.slice(1, 2));
    } else {
      expect(first.body.nextCursor).toBeNull();
    }
    expect(await api.alice.get('/api/plugins?cursor=nonsense')).toMatchObject({ status: 422 });
  });

  it('show forms, scopes with their sentences, operations, skills and the redirect URI to copy, whatever the case of the id', async () => {
    const answer = await api.alice.get('/api/plugins/GitHub');
    expect(answer).toMatchObject({
      status: 200,
      body: { id: 'github', redirectUri: `${api.patchbay.url}/oauth/callback`, skills: [{ name: 'github' }] },
    });
    const [cloud] = answer.body.connectors;
    expect(cloud.authSchemes[0].installationFields).toContainEqual(
      expect.objectContaining({ id: 'client-secret', type: 'secret' }),
    );
    expect(cloud.authSchemes[0].scopes).toContainEqual({
      name: 'repo',
      description: expect.stringMatching(/\w/),
      default: expect.any(Boolean),
    });
    expect(cloud.operations).toContainEqual(
      expect.objectContaining({
        name: 'create_issue',
        effect: 'write',
        scopes: expect.any(Array),
        inputSchema: expect.objectContaining({ type: 'object', required: expect.arrayContaining(['title']) }),
      }),
    );
    expect(cloud.operationCount).toBe(cloud.operations.length);
    expect(answer.body.skills[0].text).toMatch(/^# |\n## /);
    expect(answer.body.skills[0].text).not.toMatch(/^---/);
  });

  it('say what each needs: a setup or not, a sign-in at the provider or a form, and which MCP servers stand behind it', async () => {
    const plugins = itemsOf(await api.alice.get('/api/plugins?limit=100'));
    const find = (id: string) => plugins.find((plugin) => plugin['id'] === id)?.['connectors'];
    expect(find('github')).toMatchObject([
      {
        operationCount: expect.any(Number),
        mcpServers: [],
        authSchemes: [
          { id: 'oauth2', signIn: 'redirect', needsSetup: true },
          { id: 'api-key', signIn: 'none', needsSetup: false },
        ],
      },
      { id: 'github-enterprise' },
      { operationCount: 0, mcpServers: [{ target: 'https://api.githubcopilot.com/mcp/' }] },
    ]);
    expect(find('deepwiki')).toMatchObject([
      { operationCount: 0, mcpServers: [{ transport: 'http', target: expect.stringMatching(/^https:/) }] },
    ]);
  });

  it('that the catalog does not offer are unknown', async () => {
    for (const id of ['nothing', 'constructor', '__proto__']) {
      expect(await api.alice.get(`/api/plugins/${id}`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });

  it("tell one's own setup from the shared one, and never show another user's", async () => {
    const state = async (caller = api.alice) =>
      (await caller.get('/api/plugins/github')).body.connectors[0].authSchemes.map(({ setup }: { setup: unknown }) => setup);
    await api.bob.put(installation, setup('bobs-app'));
    expect((await state())[0]).toMatchObject({ installation: 'none', complete: false });
    await api.admin.put(`${installation}?shared=true`, setup('shared-app'));
    expect((await state())[0]).toEqual({ installation: 'shared', enabled: true, complete: true, connections: 0 });
    await api.alice.put(installation, { ...setup('own-app'), enabled: false });
    expect((await state())[0]).toEqual({ installation: 'own', enabled: false, complete: true, connections: 0 });
    await connect(api.alice, 'work');
    expect((await state())[1]).toMatchObject({ connections: 1 });
    expect((await state(api.bob))[1]).toMatchObject({ connections: 0 });
    expect(JSON.stringify((await api.alice.get('/api/plugins/github')).body)).not.toMatch(/marker-|-app"/);
  });
});
