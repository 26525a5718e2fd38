import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { exampleEntry } from '../helpers/catalog-entries.ts';
import { connect, exampleOperations, giveToAgent, setUp, signInAtProvider } from '../helpers/example.ts';
import { startFakeProvider } from '../helpers/fake-provider.ts';
import { modernClient } from '../helpers/mcp-clients.ts';
import { startPatchbay } from '../helpers/patchbay.ts';
import { createOnServer, serverUrl } from '../helpers/postgres.ts';

describe.skipIf(serverUrl === undefined)('two replicas on one database', () => {
  it('B11: spend a rotating refresh token once, also after one of them was killed while it held the turn', async () => {
    const database = await createOnServer();
    const provider = await startFakeProvider();
    let ahead = 0;
    let current = 'r1';
    let revoked = false;
    provider.on('/api/items', { body: [] });
    provider.on('/token', ({ form }) => {
      const sent = form.get('refresh_token');
      // A family is revoked when a spent token comes back.
      if (sent !== null && sent !== current) revoked = true;
      if (revoked) return { status: 400, body: { error: 'invalid_grant' } };
      current = sent === null ? 'r1' : `${current}+`;
      return {
        body: { access_token: `SEKRET-${current}`, refresh_token: current, expires_in: 3600 },
        delayMs: sent === null ? 0 : 300,
      };
    });
    const start = () =>
      startPatchbay({
        entries: [exampleEntry()],
        providers: [exampleOperations],
        map: [provider.map],
        database,
        env: { ENCRYPTION_KEYS: keys },
        clock: () => new Date(Date.now() + ahead),
        renewEveryMs: 3_600_000,
      });
    const keys = `test:${randomBytes(32).toString('base64')}`;
    const [one, two] = [await start(), await start()];
    try {
      const alice = one.as('alice');
      await setUp(alice);
      const id = await connect(alice, 'work');
      await signInAtProvider(alice, id);
      const { token } = await giveToAgent(alice, [id]);
      const clients = [await modernClient(one.url, token), await modernClient(two.url, token)];
      const callAll = () =>
        Promise.all(
          clients.flatMap((client) =>
            Array.from({ length: 5 }, () => client.callTool({ name: 'work__list_items', arguments: {} })),
          ),
        );
      const refreshes = () => provider.seenAt('/token').filter(({ form }) => form.has('refresh_token')).length;

      ahead = 3_600_000;
      expect((await callAll()).map(({ isError }) => isError ?? false)).toEqual(Array(10).fill(false));
      expect(refreshes()).toBe(1);

      // As if the holder of the turn had been killed a moment after it took it.
      ahead = 2 * 3_600_000;
      const lease = new Date(Date.now() + ahead + 2_000);
      await one.database.prisma.connection.update({ where: { id }, data: { refreshLease: lease } });
      const started = Date.now();
      expect((await callAll()).map(({ isError }) => isError ?? false)).toEqual(Array(10).fill(false));
      expect(Date.now() - started).toBeGreaterThan(1_500);
      expect([refreshes(), revoked]).toEqual([2, false]);
    } finally {
      await one.close();
      await two.close();
      await provider.close();
      await database.drop();
    }
  });
});
