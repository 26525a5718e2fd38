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
      oidc: undefined,
      sessions: { idleHours: 72, hours: 336 },
      connectUrl: undefined,
      connectOrigins: [],
      brand: { name: 'Patchbay', logoFile: undefined },
      drainSeconds: 0,
      egressAllow: [],
      egressMap: new Map(),
      localMcp: { servers: [], root: undefined },
      logLevel: 'info',
      nodeEnv: 'development',
    });
  });

  it('names the pages that may open a sign-in, and how the service is called there', () => {
    const given = { CONNECT_ORIGINS: 'https://app.example.com,http://localhost:4000', BRAND_NAME: 'Acme' };
    expect(readEnv(given)).toMatchObject({
      connectOrigins: ['https://app.example.com', 'http://localhost:4000'],
      brand: { name: 'Acme', logoFile: undefined },
    });
    for (const origins of ['*', 'https://app.example.com/page', 'http://app.example.com', 'https://app.example.com,'])
      expect(problemsOf({ CONNECT_ORIGINS: origins })).toEqual([expect.stringMatching(/^CONNECT_ORIGINS: .*; give /)]);
    for (const file of ['/nonexistent/logo.svg', 'package.json'])
      expect(problemsOf({ BRAND_LOGO: file })).toEqual([expect.stringMatching(/^BRAND_LOGO: .*; give /)]);
  });

  it('names the servers that run beside it, and needs their folder', () => {
    const both = { LOCAL_MCP_SERVERS: 'filesystem,memory', LOCAL_MCP_ROOT: projectRoot };
    expect(readEnv(both).localMcp).toEqual({ servers: ['filesystem', 'memory'], root: projectRoot });
    expect(problemsOf({ LOCAL_MCP_SERVERS: 'memory' })).toEqual([]);
    expect(problemsOf({ LOCAL_MCP_SERVERS: 'filesystem' })).toEqual([expect.stringMatching(/^LOCAL_MCP_ROOT: is missing/)]);
    expect(problemsOf({ LOCAL_MCP_ROOT: '/nonexistent' })).toEqual([expect.stringMatching(/^LOCAL_MCP_ROOT: is no folder; /)]);
    expect(problemsOf({ LOCAL_MCP_SERVERS: 'memory,shell' })).toEqual([
      expect.stringMatching(/^LOCAL_MCP_SERVERS: .*everything, filesystem, memory; /),
    ]);
  });

  it.each(['https://app.example/connections', 'http://app.example/{connection}', 'nonsense'])(
    'refuses CONNECT_URL=%s',
    (CONNECT_URL) => {
      expect(() => readEnv({ CONNECT_URL })).toThrow('CONNECT_URL: is not an https URL that holds {connection}');
    },
  );

  it('with a webhook gives its address and the bytes of its secrets', () => {
    const [first, second] = [randomBytes(24), randomBytes(32)];
    const secrets = [first, second].map((bytes) => `whsec_${bytes.toString('base64')}`);
    const env = readEnv({ WEBHOOK_URL: 'https://app.example/events', WEBHOOK_SECRET: secrets.join(',') });
    expect(env.webhook).toEqual({ url: 'https://app.example/events', secrets: [first, second] });
    const local = { WEBHOOK_URL: 'http://localhost:4000/events', WEBHOOK_SECRET: secrets[0] ?? '' };
    expect(readEnv({ ...local, EGRESS_ALLOW: '127.0.0.1:4000' }).webhook?.url).toBe(local.WEBHOOK_URL);
    expect(problemsOf(local).join()).toContain('WEBHOOK_URL: is a private address');
    expect(problemsOf({ ...local, EGRESS_ALLOW: '127.0.0.1:4001' }).join()).toContain('WEBHOOK_URL: is a private address');
    expect(problemsOf({ ...local, WEBHOOK_URL: 'http://app.example/' }).join()).toContain('WEBHOOK_URL: is not an https URL');
  });

  it('refuses half of a webhook and a damaged secret, without repeating it', () => {
    expect(problemsOf({ WEBHOOK_URL: 'https://app.example/events' }).join()).toContain('WEBHOOK_SECRET: is missing');
    const problems = problemsOf({ WEBHOOK_SECRET: 'whsec_SEKRET' }).join();
    expect(problems).toContain('WEBHOOK_SECRET: secret 1 has');
    expect(problems).toContain('WEBHOOK_URL: is missing');
    expect(problems).not.toContain('SEKRET"');
    expect(problems).not.toContain('_SEKRET');
  });

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

  const oidc = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'patchbay', OIDC_CLIENT_SECRET: 'SEKRET' };
  const withOidc = { DATABASE_URL: server.DATABASE_URL, ENCRYPTION_KEYS: keys, ...oidc };

  it('with a server takes an OpenID provider in place of a host application, or both', () => {
    expect(readEnv({ ...withOidc, OIDC_ADMIN_CLAIM: 'https://x.example/roles=a=b' })).toMatchObject({
      jwt: undefined,
      oidc: {
        issuer: 'https://id.example',
        clientId: 'patchbay',
        clientSecret: 'SEKRET',
        scopes: 'openid profile email',
        adminClaim: { name: 'https://x.example/roles', value: 'a=b' },
      },
    });
    expect(readEnv({ ...server, ...oidc })).toMatchObject({ jwt: { audience: 'patchbay' }, oidc: { adminClaim: undefined } });
  });

  it.each(Object.keys(oidc))('takes no OpenID provider without %s', (name) => {
    const { [name]: _, ...rest }: Record<string, string> = withOidc;

    expect(problemsOf(rest)).toEqual([expect.stringMatching(new RegExp(`^${name}: is missing while .+; set all of`))]);
  });

  it('with a server and nobody who could sign in names both ways', () => {
    expect(problemsOf({ DATABASE_URL: server.DATABASE_URL, ENCRYPTION_KEYS: keys })).toEqual(
      ['JWT_ISSUER', 'JWT_JWKS_URL', 'JWT_AUDIENCE'].map((name) => expect.stringMatching(`^${name}: .+ or all of OIDC_ISSUER`)),
    );
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
    ['SESSION_HOURS', '0'],
    ['SESSION_IDLE_HOURS', 'SEKRET'],
    ['ENCRYPTION_KEYS', 'SEKRET'],
  ])('refuses a wrong %s without repeating it', (name, value) => {
    const problems = problemsOf({ ...server, [name]: value });

    expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name}: .+; .+`))]);
    expect(problems.join()).not.toContain('SEKRET');
  });

  it.each([
    ['OIDC_ISSUER', 'http://id.example'],
    ['OIDC_SCOPES', 'profile email'],
    ['OIDC_ADMIN_CLAIM', 'SEKRET'],
    ['OIDC_ADMIN_CLAIM', 'groups='],
  ])('refuses %s=%s', (name, value) => {
    expect(problemsOf({ ...withOidc, [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name}: .+; .+`))]);
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
