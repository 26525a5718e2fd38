import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { environmentTable } from '../scripts/env-table.ts';
import { EnvError, environment, loadEnvFile, readEnv } from '../src/env.ts';
import { projectRoot } from '../src/project-root.ts';

const keys = `main:${randomBytes(32).toString('base64')}`;
const server = {
  DATABASE_URL: 'postgres://patchbay:SEKRET-password@db.internal/patchbay',
  ENCRYPTION_KEYS: keys,
  JWT_ISSUER: 'https://issuer.example',
  JWT_JWKS_URL: 'https://issuer.example/jwks',
  JWT_AUDIENCE: 'patchbay',
};

function problemsOf(source: Record<string, string>): readonly string[] {
  try {
    readEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return error.problems;
    throw error;
  }
  return [];
}

describe('the environment', () => {
  it('may be empty: one owner on this machine with an embedded database', () => {
    expect(readEnv({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:3000',
      dataDir: './data',
      database: { kind: 'embedded', dataDir: './data' },
      encryptionKeys: undefined,
      jwt: undefined,
      connectUrl: undefined,
      drainSeconds: 0,
      egressAllow: [],
      egressMap: new Map(),
      logLevel: 'info',
      nodeEnv: 'development',
    });
  });

  it.each(['https://app.example/connections', 'http://app.example/{connection}', 'nonsense'])(
    'refuses CONNECT_URL=%s',
    (CONNECT_URL) => {
      expect(() => readEnv({ CONNECT_URL })).toThrow('CONNECT_URL: is not an https URL that holds {connection}');
    },
  );

  it('with a server gives its address, the keys and the issuer', () => {
    const env = readEnv({
      ...server,
      PORT: '8080',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://patchbay.example/',
      DATABASE_POOL: '3',
    });

    expect(env).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      publicUrl: 'https://patchbay.example',
      database: { kind: 'server', url: server.DATABASE_URL, pool: 3 },
      encryptionKeys: [{ id: 'main' }],
      jwt: { issuer: server.JWT_ISSUER, jwksUrl: server.JWT_JWKS_URL, audience: 'patchbay', roleClaim: 'patchbay_role' },
    });
  });

  it('reports every problem at once, each with its variable, what is wrong and how to mend it', () => {
    const problems = problemsOf({
      PORT: 'http',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'http://patchbay.example',
      ENCRYPTION_KEYS: 'main:short,other',
      JWT_ISSUER: 'https://issuer.example',
      LOG_LEVEL: 'loud',
      NODE_ENV: 'production',
      EGRESS_MAP: 'nonsense',
    });

    expect(problems.map((problem) => problem.split(':')[0]).sort()).toEqual([
      'EGRESS_MAP',
      'EGRESS_MAP',
      'ENCRYPTION_KEYS',
      'ENCRYPTION_KEYS',
      'HOST',
      'JWT_AUDIENCE',
      'JWT_JWKS_URL',
      'LOG_LEVEL',
      'PORT',
      'PUBLIC_URL',
    ]);
    for (const problem of problems) expect(problem).toMatch(/^[A-Z_]+: .+; .+/);
  });

  it.each(Object.keys(environment.shape))('never takes an empty %s for an absent one', (name) => {
    expect(problemsOf({ ...server, [name]: '' })).toEqual([expect.stringMatching(new RegExp(`^${name}: .+; .+`))]);
  });

  it.each(['ENCRYPTION_KEYS', 'JWT_ISSUER', 'JWT_JWKS_URL', 'JWT_AUDIENCE'])('with a server needs %s', (name) => {
    const { [name]: _, ...rest }: Record<string, string> = server;

    expect(problemsOf(rest)).toEqual([expect.stringContaining(`${name}: is missing`)]);
  });

  it.each([
    ['31 bytes', `main:${randomBytes(31).toString('base64')}`],
    ['no base64', 'main:SEKRET!'],
    ['no id', randomBytes(32).toString('base64')],
    ['the same id twice', `${keys},${keys}`],
  ])('refuses keys with %s', (_, value) => {
    expect(problemsOf({ ENCRYPTION_KEYS: value })).toEqual([
      expect.stringMatching(/^ENCRYPTION_KEYS: key \d .+; give kid:base64/),
    ]);
  });

  it.each([
    ['DATABASE_URL', 'mysql://root:SEKRET@db/x'],
    ['DATABASE_URL', 'SEKRET'],
    ['PUBLIC_URL', 'https://patchbay.example/path'],
    ['PUBLIC_URL', 'https://user:SEKRET@patchbay.example'],
    ['PUBLIC_URL', 'https://patchbay.example?x=1'],
    ['PUBLIC_URL', 'http://10.0.0.1:3000'],
    ['JWT_JWKS_URL', 'http://issuer.example/jwks'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '3000.5'],
    ['DATABASE_POOL', '-1'],
    ['ENCRYPTION_KEYS', 'SEKRET'],
  ])('refuses a wrong %s without repeating it', (name, value) => {
    const problems = problemsOf({ ...server, [name]: value });

    expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name}: .+; .+`))]);
    expect(problems.join()).not.toContain('SEKRET');
  });

  it.each(['127.0.0.1', '127.1.2.3', '::1', 'localhost'])('lets the embedded database listen on %s', (HOST) => {
    expect(problemsOf({ HOST })).toEqual([]);
  });

  it.each(['0.0.0.0', '::', '192.168.1.2', '127.example.com'])('keeps the embedded database from listening on %s', (HOST) => {
    expect(problemsOf({ HOST })).toEqual([expect.stringContaining('HOST: is not a loopback address')]);
  });

  it('takes EGRESS_MAP in development on this machine only', () => {
    const EGRESS_MAP = 'https://api.example.com=http://127.0.0.1:4001';

    expect(readEnv({ EGRESS_MAP }).egressMap.size).toBe(1);
    expect(problemsOf({ EGRESS_MAP, NODE_ENV: 'production' })).toHaveLength(1);
    expect(problemsOf({ EGRESS_MAP, PUBLIC_URL: 'https://patchbay.example' })).toHaveLength(1);
  });

  it('adds an .env file where there is one, without replacing what is set', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'patchbay-env-'));
    const file = join(folder, '.env');
    await writeFile(file, 'JWT_ROLE_CLAIM=from-file\nPATH=from-file\n');
    loadEnvFile(join(folder, 'absent'));
    loadEnvFile(file);

    expect(process.env['JWT_ROLE_CLAIM']).toBe('from-file');
    expect(process.env['PATH']).not.toBe('from-file');
    delete process.env['JWT_ROLE_CLAIM'];
    await rm(folder, { recursive: true });
  });
});

describe('the documents about the environment', () => {
  it('name the variables of the schema, with the same words and defaults: .env.example', async () => {
    const text = await readFile(join(projectRoot, '.env.example'), 'utf8');
    const documented = [...text.matchAll(/((?:^#.*\n)+?)^# ([A-Z_]+)=(.*)$/gm)].map(([, comment = '', name, value]) => ({
      name,
      value,
      comment: comment.replaceAll(/^# /gm, '').replaceAll('\n', ' '),
    }));

    expect(documented.map(({ name }) => name)).toEqual(Object.keys(environment.shape));
    const defaults: Record<string, unknown> = environment.parse({});
    for (const { name = '', value, comment } of documented) {
      const description = Object.entries(environment.shape).find(([key]) => key === name)?.[1].description;
      expect(comment).toContain(description);
      expect(value).toBe(defaults[name] ?? value);
    }
  });

  it('name the variables of the schema: the table', () => {
    const names = [...environmentTable().matchAll(/^\| `([A-Z_]+)` \|.*\| .+ \|$/gm)].map(([, name]) => name);

    expect(names).toEqual(Object.keys(environment.shape));
  });
});
