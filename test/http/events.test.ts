import { EventSourceParserStream } from 'eventsource-parser/stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Patchbay, startPatchbay } from '../helpers/patchbay.ts';

/** Who listens to the changes of their own things, as an open page of the console does. */
const listenTo = async (patchbay: Patchbay, token: string) => {
  const controller = new AbortController();
  const response = await fetch(`${patchbay.url}/api/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: controller.signal,
  });
  const heard: (string | undefined)[] = [];
  const ended = (async () => {
    const events = response.body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
    for await (const { event } of events ?? []) heard.push(event);
    return 'ended';
  })().catch(() => 'broken off');
  return { response, heard, ended, leave: () => controller.abort() };
};

describe('the stream of changes', () => {
  let patchbay: Patchbay;
  let open: { leave(): void }[];
  beforeEach(async () => {
    patchbay = await startPatchbay();
    open = [];
  });
  afterEach(async () => {
    for (const { leave } of open) leave();
    await patchbay.close();
  });

  const as = async (subject: string) => {
    const stream = await listenTo(patchbay, await patchbay.issuer.sign(subject));
    open.push(stream);
    return stream;
  };

  it('tells a user of their own changes, and nobody else', async () => {
    const [alice, bob] = [await as('alice'), await as('bob')];
    expect(alice.response.headers.get('content-type')).toBe('text/event-stream');
    await patchbay.as('alice').post('/api/projects', { name: 'Work' });
    await vi.waitFor(() => expect(alice.heard).toContain('projects'));
    await patchbay.as('bob').post('/api/projects', { name: 'Garden' });
    await vi.waitFor(() => expect(bob.heard).toContain('projects'));
    expect(alice.heard.filter((topic) => topic === 'projects')).toHaveLength(1);
    expect(bob.heard.filter((topic) => topic === 'projects')).toHaveLength(1);
  });

  it('ends when its user is disabled, and opens no more', async () => {
    const alice = await as('alice');
    const { body } = await patchbay.as('root', { patchbay_role: 'admin' }).get('/api/admin/users');
    const { id } = body.items.find((user: { subject: string }) => user.subject === 'alice');
    await patchbay.as('root', { patchbay_role: 'admin' }).patch(`/api/admin/users/${id}`, { disabled: true });
    expect(await alice.ended).toBe('ended');
    expect((await as('alice')).response.status).toBe(401);
  });

  it('ends with the session that opened it, and goes on for another', async () => {
    const { services, url, issuer } = patchbay;
    const { userId } = await services.users.signIn({
      issuer: issuer.url,
      subject: 'alice',
      displayName: 'Alice',
      role: 'member',
    });
    const listen = async () => {
      const cookie = `${services.cookies.sessionName}=${await services.sessions.open(userId)}`;
      return { cookie, stream: await fetch(`${url}/api/events`, { headers: { cookie } }) };
    };
    const [here, there] = [await listen(), await listen()];
    const origin = { origin: url, 'sec-fetch-site': 'same-origin' };
    await fetch(`${url}/api/sessions`, { method: 'DELETE', headers: { cookie: there.cookie, ...origin } });
    expect(await here.stream.text()).toContain('event: user');
    expect((await fetch(`${url}/api/events`, { headers: { cookie: here.cookie } })).status).toBe(401);
  });

  it('ends when the service stops, which does not wait for it', async () => {
    const alice = await as('alice');
    const began = performance.now();
    await patchbay.restart();
    expect(await alice.ended).toBe('ended');
    expect(performance.now() - began).toBeLessThan(15_000);
  });

  it('is opened 32 times by one user at most, and again once one is closed', async () => {
    const streams = await Promise.all(Array.from({ length: 32 }, () => as('alice')));
    expect(streams.map(({ response }) => response.status)).toEqual(Array(32).fill(200));
    expect((await as('alice')).response.status).toBe(429);
    expect((await as('bob')).response.status).toBe(200);
    streams[0]?.leave();
    await vi.waitFor(async () => expect((await as('alice')).response.status).toBe(200), { timeout: 10_000, interval: 200 });
  });
});
