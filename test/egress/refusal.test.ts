import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseAllowList } from '../../src/egress/address.ts';
import { createEgress, type Egress } from '../../src/egress/fetch.ts';
import { failure, type HttpCounterparty, serveHttp, serveInternal } from './servers.ts';

/** What each host name resolves to, one answer per lookup; the last one stays. */
const names: Record<string, string[][]> = {
  'rebind.test': [['127.0.0.2'], ['127.0.0.3']],
  'mixed.test': [['127.0.0.3', '10.0.0.1', '127.0.0.2']],
  'private.test': [['127.0.0.1'], ['169.254.169.254'], ['::1']],
  'public.test': [['140.82.121.3']],
  'vouched.test': [['127.0.0.1']],
};

let internal: Awaited<ReturnType<typeof serveInternal>>;
let allowed: HttpCounterparty;
let rebound: HttpCounterparty;
let egress: Egress;

beforeAll(async () => {
  internal = await serveInternal();
  allowed = await serveHttp((_, response) => {
    response.writeHead(302, { location: `http://127.0.0.1:${internal.port}/latest/meta-data/`, connection: 'close' }).end();
  }, '127.0.0.2');
  rebound = await serveHttp((_, response) => response.end('internal'), '127.0.0.3', allowed.port);
  egress = createEgress({
    allow: parseAllowList(`127.0.0.2:${allowed.port},vouched.test:${internal.port}`).entries,
    map: new Map(),
    userAgent: 'patchbay-test',
    resolve: async (host) => {
      const answers = names[host] ?? [];
      const [addresses = []] = answers.length > 1 ? answers.splice(0, 1) : answers;
      if (addresses.length === 0) throw Object.assign(new Error(`no ${host}`), { code: 'ENOTFOUND' });
      return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    },
  });
});

afterAll(async () => {
  await egress.close();
  internal.close();
  await Promise.all([allowed.close(), rebound.close()]);
});

describe('an internal address', () => {
  const hosts =
    '127.0.0.1 2130706433 0x7f000001 0177.0.0.1 127.1 0.0.0.0 127.0.0.1. [::1] [::] [::ffff:127.0.0.1] [::ffff:7f00:1] [::127.0.0.1] [64:ff9b::7f00:1] [2002:7f00:1::] 169.254.169.254 10.0.0.1 100.64.0.1 user@127.0.0.1 user:SEKRET@private.test private.test private.test private.test private.test. LOCALHOST. %6c%6f%63alhost.';
  for (const scheme of ['http', 'https']) {
    test.each(hosts.split(' '))(`gets no byte as ${scheme}://%s`, async (host) => {
      const error = await failure(egress.fetch(`${scheme}://${host}:${internal.port}/?key=SEKRET`));
      expect(error.code).toBe('egress_refused');
      expect(JSON.stringify([error.message, error.cause, error.stack])).not.toContain('SEKRET');
      expect(internal.connections()).toBe(0);
    });
  }

  test('is refused with the same words whether its port is open or closed', async () => {
    const closed = await serveHttp(() => undefined);
    await closed.close();
    const [open, shut] = await Promise.all(
      [internal.port, closed.port].map((port) => failure(egress.fetch(`https://127.0.0.1:${port}/`))),
    );
    expect({ ...shut, message: shut?.message, cause: null }).toEqual({ ...open, message: open?.message, cause: null });
  });

  test('is not reached through a redirect: the 302 is answered as it is', async () => {
    const response = await egress.fetch(`${allowed.origin}/`, { redirect: 'follow' });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toContain('/latest/meta-data/');
    expect(internal.connections()).toBe(0);
  });

  test('is not reached through a name that first resolves to an allowed address and then to it', async () => {
    const url = `http://rebind.test:${allowed.port}/`;
    expect((await egress.fetch(url)).status).toBe(302);
    expect((await failure(egress.fetch(url))).code).toBe('egress_refused');
    expect(rebound.requests).toEqual([]);
  });

  test('is skipped where a name resolves to it and to an allowed one', async () => {
    expect((await egress.fetch(`http://mixed.test:${allowed.port}/`)).status).toBe(302);
    expect(rebound.requests).toEqual([]);
  });
});

test('plain http to a public address is refused', async () => {
  expect((await failure(egress.fetch('http://public.test/'))).code).toBe('egress_refused');
  expect((await failure(egress.fetch('http://140.82.121.3/'))).code).toBe('egress_refused');
});

test.each(['ftp://x.example/', 'file:///etc/passwd', 'data:text/plain,x', 'javascript:alert(1)', '/relative', ''])(
  '%j is refused',
  async (url) => {
    expect((await failure(egress.fetch(url))).code).toBe('egress_refused');
  },
);

test('a name that does not resolve cannot be reached, and nothing was sent', async () => {
  const error = await failure(egress.fetch('https://nowhere.test/?key=SEKRET'));
  expect(error).toMatchObject({
    code: 'upstream_unreachable',
    cause: { origin: 'https://nowhere.test', sent: false, code: 'ENOTFOUND' },
  });
  expect(error.message).toContain('nothing was sent');
});

test('a name on the allow-list is vouched for with whatever it resolves to, on its port', async () => {
  expect((await failure(egress.fetch(`http://vouched.test:${allowed.port}/`))).code).toBe('egress_refused');
  expect((await egress.fetch(`http://vouched.test:${internal.port}/`)).status).toBe(200);
});
