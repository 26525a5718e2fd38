import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCookies } from '../../src/http/cookies.ts';
import { deviceOf } from '../../src/users/device.ts';
import { type HttpAnswer, type HttpClient, httpClient } from '../helpers/http-client.ts';
import { type Patchbay, startPatchbay } from '../helpers/patchbay.ts';

let patchbay: Patchbay;
let offset = 0;
let userId: string;
const minutes = 60_000;
const hours = 60 * minutes;

beforeAll(async () => {
  patchbay = await startPatchbay({
    clock: () => new Date(Date.now() + offset),
    env: { SESSION_IDLE_HOURS: '5', SESSION_HOURS: '24' },
  });
  userId = (await patchbay.as('alice').get('/api/me')).body.id;
});
afterAll(() => patchbay.close());
beforeEach(async () => {
  offset = 0;
  await patchbay.database.prisma.session.deleteMany({ where: { userId } });
});

const name = () => patchbay.services.cookies.sessionName;
const withCookie = (token: string): HttpClient => httpClient(patchbay.url, { cookie: `${name()}=${token}` });
const open = (device?: string) => patchbay.services.sessions.open(userId, { device });
/** The token in the cookie that an answer sets. */
const newToken = ({ headers }: HttpAnswer): string | undefined =>
  headers.getSetCookie().flatMap((line) => new RegExp(`^${name()}=([^;]+);`).exec(line)?.[1] ?? [])[0];
const ask = (token: string) => withCookie(token).get('/api/me');

describe('the token of a session', () => {
  it('is replaced after a while, with the same new one for all of many requests at once', async () => {
    const token = await open();
    expect(newToken(await ask(token))).toBeUndefined();
    offset = 16 * minutes;
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(token)));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    const given = new Set(answers.flatMap((answer) => newToken(answer) ?? []));
    expect(given.size).toBe(1);
    const [next = ''] = given;
    expect(next).not.toBe(token);
    expect((await ask(next)).status).toBe(200);
  });

  it('is good for a moment longer than its successor has been seen, and then no more', async () => {
    const token = await open();
    offset = 16 * minutes;
    const next = newToken(await ask(token)) ?? '';
    await ask(next);
    expect((await ask(token)).status).toBe(200);
    offset += 2 * minutes;
    expect((await ask(token)).status).toBe(401);
    expect((await ask(next)).status).toBe(200);
  });

  it('still counts where the answer with the new one was lost, and is given the same again', async () => {
    const token = await open();
    offset = 16 * minutes;
    const lost = newToken(await ask(token));
    offset += 2 * hours;
    const again = await ask(token);
    expect([again.status, newToken(again)]).toEqual([200, lost]);
  });

  it('is given even with an answer that refuses', async () => {
    const token = await open();
    offset = 16 * minutes;
    const answer = await withCookie(token).get('/api/admin/users');
    expect([answer.status, newToken(answer)?.length]).toEqual([403, 43]);
  });

  it('is in the database neither as it is nor as its successor', async () => {
    const token = await open();
    offset = 16 * minutes;
    const next = newToken(await ask(token)) ?? '';
    const rows = JSON.stringify(await patchbay.database.prisma.session.findMany({ where: { userId } }), (_key, value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('base64url') : value,
    );
    for (const secret of [token, next]) expect(rows).not.toContain(secret);
  });
});

describe('a session', () => {
  it('ends when nobody was there for a while', async () => {
    const token = await open();
    offset = 4 * hours;
    const next = newToken(await ask(token)) ?? '';
    offset += 4 * hours;
    expect((await ask(next)).status).toBe(200);
    offset += 6 * hours;
    expect((await ask(next)).status).toBe(401);
  });

  it('ends after its longest time, however busy it is', async () => {
    let token = await open();
    for (let hour = 1; hour < 24; hour += 1) {
      offset = hour * hours;
      const answer = await ask(token);
      expect(answer.status).toBe(200);
      token = newToken(answer) ?? token;
    }
    offset = 24 * hours;
    expect((await ask(token)).status).toBe(401);
  });

  it('is deleted once it has ended', async () => {
    await open();
    offset = 6 * hours;
    await patchbay.services.sessions.deleteExpired();
    expect(await patchbay.database.prisma.session.count({ where: { userId } })).toBe(0);
  });
});

describe('one’s sessions', () => {
  it('are refused without credentials', async () => {
    expect((await patchbay.anonymous.get('/api/sessions')).status).toBe(401);
    expect((await patchbay.anonymous.delete('/api/sessions')).status).toBe(401);
  });

  it('are listed with what one recognises them by', async () => {
    const token = await open('Firefox on Linux');
    await open('Safari on iOS');
    const { body } = await withCookie(token).get('/api/sessions');
    expect(body.items).toHaveLength(2);
    expect(body.items).toContainEqual(expect.objectContaining({ device: 'Firefox on Linux', current: true }));
    expect(body.items).toContainEqual(expect.objectContaining({ device: 'Safari on iOS', current: false }));
    expect(JSON.stringify(body)).not.toMatch(/hash|token|salt/i);
  });

  it('are ended one by one, by their owner only', async () => {
    const [mine, other] = [await open(), await open()];
    const { body } = await withCookie(other).get('/api/sessions');
    const { id } = body.items.find(({ current }: { current: boolean }) => current);
    expect((await patchbay.as('bob').delete(`/api/sessions/${id}`)).status).toBe(404);
    expect((await withCookie(mine).delete(`/api/sessions/${id}`)).status).toBe(204);
    expect([(await ask(mine)).status, (await ask(other)).status]).toEqual([200, 401]);
  });

  it('are all ended at once: signed out everywhere, while others stay', async () => {
    const tokens = [await open(), await open(), await open()];
    const bob = (await patchbay.as('bob').get('/api/me')).body.id;
    const bobs = await patchbay.services.sessions.open(bob);
    const answer = await withCookie(tokens[0] ?? '').delete('/api/sessions');
    expect([answer.status, answer.headers.getSetCookie().join()]).toEqual([204, expect.stringMatching(/Max-Age=0/)]);
    for (const token of tokens) expect((await ask(token)).status).toBe(401);
    expect((await ask(bobs)).status).toBe(200);
    expect((await patchbay.as('alice').get('/api/audit?action=session.close-all')).body.items).toMatchObject([
      { detail: { ended: 3 } },
    ]);
  });

  it('are not ended by another site', async () => {
    const token = await open();
    const forged = await withCookie(token).delete('/api/sessions', { 'sec-fetch-site': 'cross-site' });
    expect([forged.status, (await ask(token)).status]).toEqual([403, 200]);
  });
});

describe('without an OpenID provider', () => {
  it('the sign-in page and the API say how one signs in, and nothing is begun or finished', async () => {
    const page = await patchbay.anonymous.get('/sign-in?returnPath=/x');
    expect([page.status, page.headers.getSetCookie()]).toEqual([200, []]);
    const { body } = await patchbay.anonymous.get('/api/sign-in');
    expect(body).toMatchObject({ path: null, text: expect.stringMatching(/\.$/) });
    expect(page.body).toContain(body.text);
    expect((await patchbay.anonymous.get('/sign-in/callback?code=x&state=y')).status).toBe(404);
    expect((await patchbay.anonymous.get('/connections/018f4e5a-0000-7000-8000-000000000000')).status).toBe(401);
  });
});

describe('cookie names', () => {
  it('differ between two Patchbays on the ports of one host, and are bound to the host over https', () => {
    const names = ['http://127.0.0.1:3000', 'http://127.0.0.1:3001', 'https://x.example', 'https://x.example:8443'].map(
      (url) => createCookies(new URL(url)).sessionName,
    );
    expect(names).toEqual([
      'patchbay_session_3000',
      'patchbay_session_3001',
      '__Host-patchbay_session',
      '__Host-patchbay_session_8443',
    ]);
  });
});

describe('a browser in words', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
      'Safari on macOS',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      'Chrome on Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari on iOS',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    ['<script>', 'Unknown browser'],
    [undefined, 'Unknown browser'],
  ])('%s', (userAgent, words) => {
    expect(deviceOf(userAgent)).toBe(words);
  });
});
