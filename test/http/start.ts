/** The whole service with an emulated GitHub behind it, and callers that speak HTTP to it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmulator } from 'emulate';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { pino } from 'pino';
import { z } from 'zod';
import { readEnv } from '../../src/env.ts';
import { createRoutes } from '../../src/http/routes/index.ts';
import { listen } from '../../src/server.ts';
import { createServices } from '../../src/services.ts';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

export interface Caller {
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  put(path: string, body?: unknown): Promise<Answer>;
  patch(path: string, body?: unknown): Promise<Answer>;
  delete(path: string): Promise<Answer>;
}

export const unknownId = '018f4e5a-0000-7000-8000-000000000000';

export const start = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'patchbay-'));
  const issuer = await startIssuer();
  const github = await createEmulator({ service: 'github', port: await freePort(), seed: { tokens: { [token]: { login: 'octocat', scopes: ['repo'] } } } });
  let draining = false;
  const env = readEnv({
    DATA_DIR: dataDir,
    JWT_ISSUER: issuer.url,
    JWT_JWKS_URL: `${issuer.url}/jwks`,
    JWT_AUDIENCE: 'patchbay',
    EGRESS_ALLOW: `127.0.0.1:${new URL(issuer.url).port},127.0.0.1:${new URL(github.url).port}`,
    EGRESS_MAP: `https://api.github.com=${github.url}`,
    NODE_ENV: 'test',
  });
  const logger = pino({ level: 'silent' });
  const { services, close } = await createServices({ env, logger, isDraining: () => draining });
  const listening = await listen({ services, logger, host: '127.0.0.1', port: 0, version: '0.0.0' });
  const origin = `http://127.0.0.1:${listening.port}`;
  const user = async (name: string, role = 'member') => callerOf(origin, await issuer.sign(name, role));
  const alice = await user('alice');
  return {
    origin,
    routes: createRoutes(services),
    alice,
    bob: await user('bob'),
    admin: await user('admin', 'admin'),
    nobody: callerOf(origin, undefined),
    agent: (agentToken: string) => callerOf(origin, agentToken),
    drain: (value: boolean) => {
      draining = value;
    },
    close: async () => {
      await listening.close();
      await close();
      await github.close();
      await issuer.close();
      await rm(dataDir, { recursive: true });
    },
  };
};
export type Api = Awaited<ReturnType<typeof start>>;

/** Marker secret: it must never come back. */
export const token = 'ghp_marker-secret-0123456789';

/** A Ready connection; its account is the emulator's. */
export const connect = async (caller: Caller, alias: string): Promise<string> =>
  idOf(
    await caller.post('/api/connections', {
      pluginId: 'github',
      connectorId: 'github-cloud',
      authSchemeId: 'api-key',
      alias,
      secrets: { token: { action: 'set', value: token } },
    }),
  );

export const createProject = async (caller: Caller, name = 'Work'): Promise<string> => idOf(await caller.post('/api/projects', { name }));

export const idOf = ({ body }: Answer): string => z.looseObject({ id: z.uuid() }).parse(body).id;
export const tokenOf = ({ body }: Answer): string => z.looseObject({ token: z.string() }).parse(body).token;
export const itemsOf = ({ body }: Answer): Record<string, unknown>[] => page.parse(body).items;
export const cursorOf = ({ body }: Answer): string | null => page.parse(body).nextCursor;
export const toolNames = ({ body }: Answer): string[] =>
  z.looseObject({ tools: z.array(z.looseObject({ name: z.string() })) }).parse(body).tools.map(({ name }) => name);

const page = z.object({ items: z.array(z.record(z.string(), z.unknown())), nextCursor: z.string().nullable() });

const callerOf = (origin: string, bearer: string | undefined): Caller => {
  const send = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const response = await fetch(origin + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  };
  return {
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', path, body),
    put: (path, body) => send('PUT', path, body),
    patch: (path, body) => send('PATCH', path, body),
    delete: (path) => send('DELETE', path),
  };
};

/** A host application that signs its users' tokens. */
const startIssuer = async () => {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'key', alg: 'ES256' }] };
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(jwks));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${portOf(server.address())}`;
  return {
    url,
    sign: (subject: string, role: string) =>
      new SignJWT({ name: subject, patchbay_role: role })
        .setProtectedHeader({ alg: 'ES256', kid: 'key' })
        .setIssuer(url)
        .setAudience('patchbay')
        .setSubject(subject)
        .setExpirationTime('1h')
        .sign(privateKey),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};

const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = portOf(server.address());
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
};

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0;
