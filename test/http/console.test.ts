import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import helmet from 'helmet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConsole } from '../../src/http/console.ts';
import { openBrowser } from '../helpers/browser.ts';
import { startPatchbay } from '../helpers/patchbay.ts';
import { serverUrl } from '../helpers/postgres.ts';

const portOf = (server: Server): number => {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

describe('the built console', () => {
  let folder: string;
  let server: Server;
  let url: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'patchbay-console-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), '<meta name="csp-nonce" content="{nonce}"><title>Patchbay</title>');
    await writeFile(join(folder, 'assets/main-abc.js'), 'plain');
    await writeFile(join(folder, 'assets/main-abc.js.br'), 'brotli');
    await writeFile(join(folder, 'icon.svg'), '<svg/>');
    const app = express()
      .use(helmet())
      .use('/console', ...createConsole(folder));
    server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${portOf(server)}/console`;
  });
  afterAll(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });

  const get = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers });

  it.each(['', '/', '/connections', '/projects/some-id/try?tool=work__list', '/index.html/'])(
    'shows its page at %j',
    async (path) => {
      const answer = await get(path);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(await answer.text()).toContain('<title>Patchbay</title>');
    },
  );

  it('gives each answer a nonce of its own, which the policy lets in for styles alone', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const answer = await get('/');
        const policy = answer.headers.get('content-security-policy') ?? '';
        const [, nonce] = /content="([^"]+)"/.exec(await answer.text()) ?? [];
        expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
        expect(policy).toMatch(/script-src 'self'(;|$)/);
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(2);
    expect(nonces[0]).toMatch(/^.{20,}$/);
  });

  it('keeps assets for ever and in their compressed form, and looks anew for all else', async () => {
    const asset = await get('/assets/main-abc.js', { 'accept-encoding': 'br' });
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-encoding')).toBe('br');
    expect((await get('/icon.svg')).headers.get('cache-control')).toBe('no-cache');
  });

  it('gives whoever takes no compressed form the plain one, with its type in either case', async () => {
    const [plain, compressed] = [
      await get('/assets/main-abc.js', { 'accept-encoding': 'identity' }),
      await get('/assets/main-abc.js'),
    ];
    expect([await plain.text(), plain.headers.get('content-encoding')]).toEqual(['plain', null]);
    for (const { headers } of [plain, compressed]) {
      expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect(headers.get('vary')?.toLowerCase()).toContain('accept-encoding');
    }
  });

  it('outlives a build that replaces its files while it runs', async () => {
    await writeFile(join(folder, 'assets/old.js'), 'old');
    await writeFile(join(folder, 'assets/old.js.br'), 'old');
    const app = express().use('/console', ...createConsole(folder));
    const running = app.listen(0, '127.0.0.1');
    await once(running, 'listening');
    await rm(join(folder, 'assets/old.js'));
    await rm(join(folder, 'assets/old.js.br'));
    const answers = await Promise.all(
      ['br', 'identity'].map((accept) =>
        fetch(`http://127.0.0.1:${portOf(running)}/console/assets/old.js`, { headers: { 'accept-encoding': accept } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(answers.map(({ headers }) => headers.get('content-encoding'))).toEqual([null, null]);
    expect((await fetch(`http://127.0.0.1:${portOf(running)}/console`)).status).toBe(200);
    running.close();
  });

  it.each(['/assets/gone.js', '/index.html', '/..%2f..%2fpackage.json', '/assets/%2e%2e/%2e%2e/package.json'])(
    'serves no file at %s',
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(404);
    },
  );
});

describe('without a built console', () => {
  it('its address says how to build it', async () => {
    const app = express().use('/console', ...createConsole(join(tmpdir(), 'no-such-folder')));
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const answer = await fetch(`http://127.0.0.1:${portOf(server)}/console`);
    server.close();
    expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('npm run build')]);
  });
});

describe.skipIf(serverUrl !== undefined)('the start page', () => {
  it('leads whoever is signed in to the console, and to the connection whose sign-in has ended', async () => {
    const patchbay = await startPatchbay();
    const owner = openBrowser();
    await owner.post(patchbay.signInUrl ?? '');
    expect((await owner.get(`${patchbay.url}/`)).location).toBe(`${patchbay.url}/console`);
    const ended = await owner.get(`${patchbay.url}/?connection=c/1&outcome=failed&message=No&other=x`);
    expect(ended.location).toBe(`${patchbay.url}/console/connections/c%2F1?outcome=failed&message=No`);
    expect((await openBrowser().get(`${patchbay.url}/`)).text).toContain('You are not signed in here.');
    await patchbay.close();
  });
});
