import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Example, setUp, signInAtProvider, startExample } from '../helpers/example.ts';
import type { HttpClient } from '../helpers/http-client.ts';
import { type Watch, watchForSecrets } from '../helpers/markers.ts';
import { scriptOf, type TokenAnswer, tokenAnswers, unreadable } from './token-answers.ts';

let example: Example;
let watch: Watch;
let alice: HttpClient;
let id: string;
/** The refresh token that the connection must still hold. */
let held = 'SEKRET-r1';

beforeAll(async () => {
  example = await startExample({ renewEveryMs: 3_600_000 });
  watch = watchForSecrets(example.patchbay);
  alice = example.patchbay.as('alice');
  await setUp(alice);
  id = await connect(alice, 'work');
  example.provider.on('/token', { body: { access_token: 'SEKRET-a1', refresh_token: held, expires_in: 3600 } });
  await signInAtProvider(alice, id);
});
afterAll(async () => {
  watch.stop();
  await example.close();
});

const examples = (
  [
    [200, { access_token: 'SEKRET-a2', refresh_token: 'SEKRET-r2', expires_in: 3600 }],
    [400, { error: 'invalid_grant', error_description: '{sent} {client}' }],
    [401, { error: 'invalid_client', error_description: '{sent} {client}' }],
    [503, {}],
  ] as const
).map(([status, fields]): [TokenAnswer] => [
  { status, fields, contentType: 'application/json', encoding: 'json', failure: 'none', delayMs: 0 },
]);

/** As many answers as fit into the time, and some of each kind in any case. Each has ended when this does. */
const forAnyAnswer = async (check: (answer: TokenAnswer) => Promise<void>): Promise<void> => {
  let left = examples.length;
  const until = Date.now() + 12_000;
  const checkInTime = async (answer: TokenAnswer) => {
    left -= 1;
    if (left >= 0 || Date.now() < until) await check(answer);
  };
  await fc.assert(fc.asyncProperty(tokenAnswers, checkInTime), { numRuns: 250, examples });
};

const state = async () => {
  const { prisma } = example.patchbay.database;
  const row = await prisma.connection.findUniqueOrThrow({ where: { id } });
  const secrets = await prisma.secret.findMany({ where: { ownerId: id }, orderBy: { slot: 'asc' } });
  return { row, sealed: Object.fromEntries(secrets.map(({ slot, sealed }) => [slot, sealed])) };
};
type State = Awaited<ReturnType<typeof state>>;

/** As it was before the answer, but for what the answer did to it. */
const asBefore = () =>
  example.patchbay.database.prisma.connection.update({
    where: { id },
    data: { fault: null, retryAt: null, refreshFailures: 0, needsUserFor: null },
  });

type End = 'stored' | 'dead' | 'operator' | 'retryable';

/** The one end that the row shows; anything between two of them is undefined. */
const endOf = ({ row: before }: State, { row }: State): End | undefined => {
  if (row.refreshLease !== null) return undefined;
  if (row.generation === before.generation + 1) return row.fault === null && row.retryAt === null ? 'stored' : undefined;
  if (row.generation !== before.generation) return undefined;
  if (row.fault === 'grant-ended') return 'dead';
  if (row.retryAt === null || row.refreshFailures !== 1) return undefined;
  if (row.fault === 'client-rejected') return 'operator';
  return row.fault === null ? 'retryable' : undefined;
};

/** What the answer has to lead to, where that is plain; told apart by other means than the service uses. */
const expectedEnd = ({ status, fields, encoding, failure }: TokenAnswer): End | undefined => {
  const isRedirect = status >= 300 && status < 400;
  if (failure !== 'none' || isRedirect || status >= 500 || status === 429 || status === 204 || unreadable.includes(encoding))
    return 'retryable';
  if (encoding !== 'json') return undefined;
  const { error, access_token: token, ok } = fields;
  if (error === 'invalid_grant') return 'dead';
  if (error === 'invalid_client' || error === 'unauthorized_client') return 'operator';
  if (error !== undefined && error !== null && error !== '') return 'retryable';
  const isToken = typeof token === 'string' && token.startsWith('SEKRET-');
  return status === 200 && isToken && ok !== false ? 'stored' : undefined;
};

const codes: Readonly<Record<End, RegExp>> = {
  stored: /^$/,
  dead: /^grant_ended$/,
  operator: /^client_rejected$/,
  retryable: /^upstream_/,
};

/** With which token the provider is asked now. */
const sentToken = async () => {
  await alice.post(`/api/connections/${id}/validate`);
  return example.provider
    .seenAt('/userinfo')
    .at(-1)
    ?.headers.authorization?.replace(/^Bearer /, '');
};

describe('whatever a token endpoint answers', () => {
  it('a refresh ends with new tokens, a dead grant, a fault of the setup or a later attempt, and never without a refresh token', async () => {
    const ends = new Map<End, number>();
    const refresh = async (answer: TokenAnswer) => {
      // Whatever comes of it, the next answer finds a connection that may be renewed.
      await asBefore();
      example.provider.seen.length = 0;
      example.provider.on('/token', scriptOf(answer));
      const before = await state();
      const { status, body } = await alice.post(`/api/connections/${id}/refresh`);
      const after = await state();
      const end = endOf(before, after);
      const sent = example.provider.seenAt('/token').map(({ form }) => form.get('refresh_token'));
      expect(sent.length).toBeGreaterThan(0);
      expect(new Set(sent)).toEqual(new Set([held]));
      expect(end).toBeDefined();
      if (end === undefined) return;
      expect(end).toBe(expectedEnd(answer) ?? end);
      expect(status >= 400 ? body.code : '').toMatch(codes[end]);
      expect(Object.keys(after.sealed)).toEqual(['oauth.access-token', 'oauth.refresh-token']);
      if (end === 'stored') {
        const { refresh_token: next } = answer.fields;
        if (typeof next === 'string' && next !== '' && answer.encoding === 'json') held = next.replaceAll('{sent}', held);
        else if (after.sealed['oauth.refresh-token'] !== before.sealed['oauth.refresh-token']) held = await heldNow();
        expect(Number.isNaN(after.row.expiresAt?.getTime() ?? 0)).toBe(false);
        // A token past what a server takes as a header cannot be seen there.
        const token = textIn(answer.fields['access_token'], sent[0] ?? '');
        if (answer.encoding === 'json' && token.length < 8_000) expect(await sentToken()).toBe(token);
      } else {
        expect(after.sealed).toEqual(before.sealed);
        expect([after.row.expiresAt, after.row.grantedScopes]).toEqual([before.row.expiresAt, before.row.grantedScopes]);
      }
      ends.set(end, (ends.get(end) ?? 0) + 1);
    };
    await forAnyAnswer(refresh);
    // Otherwise the answers would not be as mixed as the title says.
    for (const end of ['stored', 'dead', 'operator', 'retryable'] as const) expect(ends.get(end), end).toBeGreaterThan(0);
  }, 120_000);

  it('an exchange ends connected or refused, and a refused one changes nothing', async () => {
    const outcomes = new Set<string>();
    const exchange = async (answer: TokenAnswer) => {
      example.provider.seen.length = 0;
      example.provider.on('/token', scriptOf(answer));
      const before = await state();
      const end = await signInAtProvider(alice, id);
      const after = await state();
      const outcome = end.searchParams.get('outcome') ?? '';
      outcomes.add(outcome);
      expect(example.provider.seenAt('/token')).toHaveLength(1);
      expect(after.row.refreshLease).toBeNull();
      expect(Object.keys(after.sealed)).toEqual(['oauth.access-token', 'oauth.refresh-token']);
      expect(await example.patchbay.database.prisma.pendingAuthorization.count({ where: { outcome: null } })).toBe(0);
      const expected = expectedEnd(answer);
      if (outcome === 'connected') {
        expect(expected ?? 'stored').toBe('stored');
        expect([after.row.generation, after.row.fault]).toEqual([before.row.generation + 1, null]);
        expect(after.sealed['oauth.access-token']).not.toBe(before.sealed['oauth.access-token']);
        const used = example.provider.seenAt('/userinfo').at(-1)?.headers.authorization;
        if (answer.encoding === 'json') expect(used).toBe(`Bearer ${textIn(answer.fields['access_token'], 'SEKRET-code')}`);
      } else {
        expect(expected).not.toBe('stored');
        expect(outcome).toBe('failed');
        expect(end.searchParams.get('error')).toMatch(/^(provider_refused|upstream_\w+)$/);
        expect(after).toEqual(before);
      }
    };
    await forAnyAnswer(exchange);
    expect(outcomes).toEqual(new Set(['connected', 'failed']));
  }, 120_000);

  it('the service lives on, and neither its answers nor its log nor its rows show a secret', async () => {
    expect((await example.patchbay.anonymous.get('/readyz')).status).toBe(200);
    expect((await watch.searched()).answers).toBeGreaterThan(16);
    expect(await watch.leaks()).toEqual([]);
  });
});

/** A field as the endpoint wrote it: with what it was sent, where it repeats that. */
const textIn = (field: unknown, sent: string): string => String(field).replaceAll('{sent}', sent);

/** Which refresh token is stored, as the provider sees it. */
const heldNow = async (): Promise<string> => {
  example.provider.on('/token', { status: 503 });
  await alice.post(`/api/connections/${id}/refresh`);
  return example.provider.seenAt('/token').at(-1)?.form.get('refresh_token') ?? '';
};
