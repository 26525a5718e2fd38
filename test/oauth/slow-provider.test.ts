import { expect, it } from 'vitest';
import { connect, setUp, signInAtProvider, startExample } from '../helpers/example.ts';

const hour = 3_600_000;
const slowMs = 4_000;

it('B71: twenty refreshes at a provider that takes its time hold no database connection, and all of them end', {
  timeout: 180_000,
}, async () => {
  let ahead = 0;
  const example = await startExample({
    clock: () => new Date(Date.now() + ahead),
    renewEveryMs: hour,
    env: { DATABASE_POOL: '5' },
  });
  try {
    const { patchbay, provider } = example;
    const alice = patchbay.as('alice');
    await setUp(alice);
    provider.on('/token', ({ form }) => ({
      body: { access_token: 'SEKRET-access', refresh_token: 'SEKRET-refresh', expires_in: 3600 },
      delayMs: form.has('refresh_token') ? slowMs : 0,
    }));
    const ids: string[] = [];
    for (let number = 0; number < 20; number += 1) {
      const id = await connect(alice, `account-${number}`);
      await signInAtProvider(alice, id);
      ids.push(id);
    }
    ahead = hour;
    let running = ids.length;
    const started = performance.now();
    const refreshed = Promise.all(
      ids.map(async (id) => {
        const answer = await alice.post(`/api/connections/${id}/refresh`);
        running -= 1;
        return answer.status;
      }),
    );
    const asked = () => provider.seenAt('/token').filter(({ form }) => form.has('refresh_token')).length;
    await expect.poll(asked, { timeout: 2 * slowMs, interval: 10 }).toBe(20);
    const timed = async (path: string) => {
      const before = performance.now();
      const { status } = await alice.get(path);
      return [status, performance.now() - before < slowMs / 2, running];
    };
    // All twenty are still waiting for the provider while these are answered.
    expect(await Promise.all(['/healthz', '/readyz', '/api/connections'].map(timed))).toEqual(Array(3).fill([200, true, 20]));
    expect(await refreshed).toEqual(Array(20).fill(200));
    expect(performance.now() - started).toBeLessThan(3 * slowMs);
  } finally {
    await example.close();
  }
});
