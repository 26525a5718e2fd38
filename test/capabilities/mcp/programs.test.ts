/** MCP servers that run beside the service: the real reference servers, switched on by the operator's setting. */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeAgent } from '../../helpers/agent.ts';
import type { HttpAnswer, HttpClient } from '../../helpers/http-client.ts';
import { type Patchbay, startPatchbay } from '../../helpers/patchbay.ts';
import { createEmbedded, type TestDatabase } from '../../helpers/postgres.ts';
import { copyTemplate } from '../../helpers/template.ts';

let patchbay: Patchbay;
let database: TestDatabase;
let folder: string;
let root: string;
let dataDir: string;

beforeAll(async () => {
  vi.stubEnv('SOME_SECRET', 'SEKRET-environment');
  folder = await realpath(await mkdtemp(join(tmpdir(), 'patchbay-programs-')));
  root = join(folder, 'root');
  await mkdir(root);
  await writeFile(join(root, 'note.txt'), 'A note.');
  await writeFile(join(folder, 'outside.txt'), 'SEKRET-outside');
  database = await createEmbedded();
  if (database.settings.kind !== 'embedded') throw new Error('not embedded');
  dataDir = database.settings.dataDir;
  await copyTemplate(dataDir);
  patchbay = await startPatchbay({
    database,
    env: { LOCAL_MCP_SERVERS: 'everything,filesystem,memory', LOCAL_MCP_ROOT: root },
  });
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await patchbay.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const connect = async (user: HttpClient, name: string) => {
  const { body } = await user.post('/api/connections', {
    pluginId: name,
    connectorId: name,
    authSchemeId: 'none',
    alias: name,
  });
  expect(body).toMatchObject({ status: 'Ready' });
  return { id: body.id, agent: await makeAgent({ patchbay }, user, [body.id]) };
};

const textOf = ({ body }: HttpAnswer): string => body.result.content[0].text;

const programs = (): string[] =>
  execFileSync('ps', ['-A', '-o', 'ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.trim().startsWith(`${process.pid} `) && line.includes('@modelcontextprotocol'));

describe('a server beside the service', () => {
  it('for files shows the folder that the operator named, and nothing outside', async () => {
    const { agent } = await connect(patchbay.as('alice'), 'filesystem');
    expect((await agent.tools()).body.tools.map(({ name }: { name: string }) => name)).toContain('filesystem__read_text_file');
    const inside = await agent.mcp('filesystem__read_text_file', { path: join(root, 'note.txt') });
    expect(textOf(inside)).toBe('A note.');
    const outside = await agent.mcp('filesystem__read_text_file', { path: join(folder, 'outside.txt') });
    expect(outside.body.result.isError).toBe(true);
    expect(JSON.stringify(outside.body)).not.toContain('SEKRET');
  });

  it('gets nothing of the service’s own environment', async () => {
    const { agent } = await connect(patchbay.as('alice'), 'everything');
    const variables = textOf(await agent.mcp('everything__get-env'));
    expect(variables).toContain('PATH');
    expect(variables).not.toMatch(/SEKRET|SOME_SECRET|VITEST/);
  });

  it('keeps a memory for each connection alone, which goes with it', async () => {
    const [alice, bob] = [patchbay.as('alice'), patchbay.as('bob')];
    const [hers, his] = [await connect(alice, 'memory'), await connect(bob, 'memory')];
    const entities = [{ name: 'Plan', entityType: 'secret', observations: ['SEKRET-plan'] }];
    await hers.agent.mcp('memory__create_entities', { entities });
    expect(textOf(await hers.agent.mcp('memory__read_graph'))).toContain('SEKRET-plan');
    expect(textOf(await his.agent.mcp('memory__read_graph'))).not.toContain('SEKRET');

    expect(await readdir(join(dataDir, 'mcp', hers.id))).toEqual(['memory.jsonl']);
    expect((await alice.delete(`/api/connections/${hers.id}`)).status).toBe(204);
    await vi.waitFor(async () => expect(await readdir(join(dataDir, 'mcp'))).not.toContain(hers.id), 5_000);
    expect(await readdir(join(dataDir, 'mcp'))).toContain(his.id);
  });

  it('remembers over a restart, at which all programs end', async () => {
    const { agent } = await connect(patchbay.as('carol'), 'memory');
    await agent.mcp('memory__create_entities', { entities: [{ name: 'Plan', entityType: 'plan', observations: ['kept'] }] });
    expect(programs()).not.toEqual([]);
    await patchbay.restart();
    expect(programs()).toEqual([]);
    expect(textOf(await agent.mcp('memory__read_graph'))).toContain('kept');
  });

  it('is offered only where the setting names it', async () => {
    await patchbay.restart({ LOCAL_MCP_SERVERS: 'memory' });
    const { body } = await patchbay.as('alice').get('/api/plugins');
    const ids = body.items.map(({ id }: { id: string }) => id);
    expect(ids).toContain('memory');
    expect(ids).not.toContain('filesystem');
    expect(ids).not.toContain('everything');
  });
});
