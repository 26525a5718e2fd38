import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Example, setUp, signInAtProvider, startExample } from '../helpers/example.ts';
import type { HttpClient } from '../helpers/http-client.ts';

let example: Example;
let alice: HttpClient;
let bob: HttpClient;
let admin: HttpClient;
beforeAll(async () => {
  example = await startExample();
  [alice, bob] = [example.patchbay.as('alice'), example.patchbay.as('bob')];
  admin = example.patchbay.as('admin', { patchbay_role: 'admin' });
});
afterAll(() => example.close());

const setup = '/api/installations/example/example-cloud/oauth2';
const effects = `${setup}/effects`;
const nobody = { connections: 0, users: 0, statuses: [], yours: [] };

describe('what changing a setup would do', () => {
  it('is refused without credentials, and of the shared setup to members', async () => {
    expect(await example.patchbay.anonymous.get(effects)).toMatchObject({ status: 401 });
    expect(await alice.get(`${effects}?shared=true`)).toMatchObject({ status: 403 });
  });

  it('is unknown where the catalog offers no such thing', async () => {
    expect(await alice.get('/api/installations/example/example-cloud/nothing/effects')).toMatchObject({ status: 404 });
  });

  it('concerns those that wait for it as long as it is not there', async () => {
    await connect(alice, 'early');
    expect((await alice.get(effects)).body).toEqual({ ...nobody, waiting: 1, addressFields: [] });
    expect((await bob.get(effects)).body).toMatchObject({ waiting: 0 });
    expect((await admin.get(`${effects}?shared=true`)).body).toMatchObject({ waiting: 1 });
  });

  it('concerns the connections that use it, counted by status', async () => {
    await setUp(alice);
    const work = await connect(alice, 'work', { displayName: 'Work' });
    await signInAtProvider(alice, work);
    expect((await alice.get(effects)).body).toEqual({
      connections: 2,
      users: 1,
      statuses: [
        { status: 'PendingAuthorization', connections: 1 },
        { status: 'Ready', connections: 1 },
      ],
      yours: [
        { id: expect.any(String), alias: 'early', displayName: 'early', status: 'PendingAuthorization' },
        { id: work, alias: 'work', displayName: 'Work', status: 'Ready' },
      ],
      waiting: 0,
      addressFields: [],
    });
    expect((await bob.get(effects)).body).toMatchObject(nobody);
  });

  it('tells an administrator how many people use the shared one, and names only their own connections', async () => {
    await admin.put(`${setup}?shared=true`, {
      configuration: { 'client-id': 'shared-app' },
      secrets: { 'client-secret': { action: 'set', value: 'SEKRET-client' } },
    });
    for (const user of [bob, example.patchbay.as('carol')]) await connect(user, 'work');
    expect((await admin.get(`${effects}?shared=true`)).body).toMatchObject({ connections: 2, users: 2, yours: [] });
    expect((await alice.get(effects)).body).toMatchObject({ connections: 2, users: 1 });
  });

  it('names the fields that credentials depend on', async () => {
    const answer = await alice.get('/api/installations/example/example-tenant/oauth2/effects');
    expect(answer.body).toMatchObject({ addressFields: ['tenant'] });
  });
});
