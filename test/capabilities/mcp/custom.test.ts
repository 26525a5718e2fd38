/** MCP servers that people add by their address, with the shipped entry. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { customMcp } from '../../../catalog/custom-mcp.ts';
import { makeAgent } from '../../helpers/agent.ts';
import { type FakeMcp, startFakeMcp } from '../../helpers/fake-mcp.ts';
import type { HttpClient } from '../../helpers/http-client.ts';
import { type Patchbay, startPatchbay } from '../../helpers/patchbay.ts';

let fake: FakeMcp;
let patchbay: Patchbay;
let alice: HttpClient;
let people = 0;

beforeAll(async () => {
  fake = await startFakeMcp();
  patchbay = await startPatchbay({ entries: [customMcp], providers: [], map: [fake.map] });
});

afterAll(async () => {
  await patchbay.close();
  await fake.close();
});

beforeEach(() => {
  fake.reset();
  people += 1;
  alice = patchbay.as(`alice-${people}`);
});

const add = (authSchemeId: string, url: string, secrets: Record<string, unknown> = {}, alias = 'mine') =>
  alice.post('/api/connections', {
    pluginId: 'custom-mcp',
    connectorId: 'mcp-server',
    authSchemeId,
    alias,
    configuration: { 'server-url': url },
    secrets,
  });

const set = (value: string) => ({ action: 'set', value });
const url = 'https://mcp.example.com/some/mcp';

describe('a server that a person adds', () => {
  it.each([
    ['none', {}, undefined, undefined],
    ['bearer', { token: set('SEKRET-token') }, 'Bearer SEKRET-token', undefined],
    ['api-key', { key: set('SEKRET-key') }, undefined, 'SEKRET-key'],
  ])('with %s is Ready at once, offers its tools, and gets its credential alone', async (scheme, secrets, authorization, key) => {
    const { body } = await add(scheme, url, secrets);
    expect(body).toMatchObject({ status: 'Ready' });
    const agent = await makeAgent({ patchbay }, alice, [body.id]);
    expect((await agent.mcp('mine__echo', { text: 'a' })).body.result.content[0].text).toBe('{"text":"a"}');
    const [call] = fake.of('tools/call');
    expect([call?.headers.authorization, call?.headers['x-api-key']]).toEqual([authorization, key]);
  });

  it('whose credential the server refuses is Invalid, and says what mends it', async () => {
    fake.before = (_req, res) => {
      res.writeHead(401, { 'www-authenticate': 'Bearer error="invalid_token"' }).end();
      return true;
    };
    const { body } = await add('bearer', url, { token: set('SEKRET-wrong') });
    expect((await alice.get(`/api/connections/${body.id}`)).body).toMatchObject({
      status: 'Invalid',
      reason: 'credential-rejected',
      action: 'edit',
    });
  });

  it.each([
    'http://mcp.example.com/mcp',
    'https://user:SEKRET@mcp.example.com/mcp',
    'https://mcp.example.com/mcp?key=1',
    'https://mcp.example.com/mcp#x',
    'https://mcp.example.com/a/../b',
    'https://mcp.example.com/a\\b',
    'https://MCP.example.com/mcp',
    'ftp://mcp.example.com/',
    'mcp.example.com',
  ])('is not stored at %s', async (address) => {
    const answer = await add('none', address);
    expect([answer.status, answer.body.errors?.[0].path]).toEqual([422, 'configuration.server-url']);
  });

  it.each([
    'https://10.0.0.1/mcp',
    'https://169.254.169.254/latest',
    'https://[::1]/mcp',
    'https://192.168.1.1/mcp',
    'https://2130706433/mcp',
  ])('is refused at the private address %s when it is saved, before anything is sent', async (address) => {
    const answer = await add('none', address);
    expect([answer.status, answer.body.errors?.[0].path]).toEqual([422, 'configuration.server-url']);
    expect((await alice.get('/api/connections')).body.items).toEqual([]);
    const { body } = await add('none', url);
    const moved = await alice.patch(`/api/connections/${body.id}`, { configuration: { 'server-url': address } });
    expect(moved.status).toBe(422);
    expect((await alice.get(`/api/connections/${body.id}`)).body.configuration).toEqual({ 'server-url': url });
  });

  it('that moves to another address needs its secret again, and its tools a review', async () => {
    const { body } = await add('bearer', url, { token: set('SEKRET-token') });
    const agent = await makeAgent({ patchbay }, alice, [body.id]);
    const change = { configuration: { 'server-url': 'https://mcp.example.com/other' } };
    expect((await alice.patch(`/api/connections/${body.id}`, change)).status).toBe(422);
    fake.tools = [{ name: 'other', inputSchema: { type: 'object' } }];
    await alice.patch(`/api/connections/${body.id}`, { ...change, secrets: { token: set('SEKRET-second') } });
    expect(fake.requests.at(-1)?.headers.authorization).toBe('Bearer SEKRET-second');
    expect((await agent.tools()).body.tools).toEqual([]);
    expect((await agent.tools()).body.warnings).toMatchObject([{ reason: 'tools-to-review' }]);
  });
});
