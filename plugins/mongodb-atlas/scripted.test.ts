/** What the emulator does not do, against answers in the shape that Atlas documents. */
import { expect, test } from 'vitest';
import { scripted } from '../../test/plugins/call-operation.ts';
import { mongodbAtlas } from './index.ts';

const groupId = '0123456789abcdef01234567';

test('lists are read page by page, with a count or without one', async () => {
  const counted = scripted(mongodbAtlas, 200, {
    links: [],
    results: [{ id: 'o1', name: 'Acme', isDeleted: false }],
    totalCount: 3,
  });
  expect(await counted.call('list_organizations', { itemsPerPage: 1, pageNum: 2 })).toEqual({
    results: [{ id: 'o1', name: 'Acme' }],
    next_page: 3,
  });
  expect(counted.requests).toMatchObject([{ path: '/orgs', query: { itemsPerPage: 1, pageNum: 2 } }]);
  const uncounted = scripted(mongodbAtlas, 200, { results: [] });
  expect(await uncounted.call('list_access_list', { groupId })).toEqual({ results: [], next_page: null });
  expect(uncounted.requests).toMatchObject([{ path: `/groups/${groupId}/accessList`, query: { itemsPerPage: 50, pageNum: 1 } }]);
});

test('a cluster is paused, and read with its regions', async () => {
  const region = {
    providerName: 'AWS',
    regionName: 'EU_CENTRAL_1',
    electableSpecs: { instanceSize: 'M10', nodeCount: 3 },
    priority: 7,
  };
  const { call, requests } = scripted(mongodbAtlas, 200, {
    name: 'Orders',
    paused: true,
    replicationSpecs: [{ regionConfigs: [region] }],
  });
  expect(await call('set_cluster_paused', { groupId, clusterName: 'Orders', paused: true })).toMatchObject({
    paused: true,
    replicationSpecs: [{ regionConfigs: [{ electableSpecs: { instanceSize: 'M10' } }] }],
  });
  expect(requests).toMatchObject([{ method: 'PATCH', path: `/groups/${groupId}/clusters/Orders`, body: { paused: true } }]);
});

test('an address is let in, but never all of the internet', async () => {
  const { call, requests } = scripted(mongodbAtlas, 201, { results: [{ cidrBlock: '192.0.2.7/32', comment: 'CI' }] });
  expect(await call('add_access_list_entry', { groupId, cidrBlock: '192.0.2.7/32', comment: 'CI' })).toMatchObject({
    results: [{ cidrBlock: '192.0.2.7/32' }],
  });
  for (const cidrBlock of ['0.0.0.0/0', '::/0', '192.0.2.7', 'anywhere']) {
    await expect(call('add_access_list_entry', { groupId, cidrBlock })).rejects.toThrow();
  }
  expect(requests).toEqual([
    { method: 'POST', path: `/groups/${groupId}/accessList`, body: [{ cidrBlock: '192.0.2.7/32', comment: 'CI' }] },
  ]);
});

test('alerts are listed, and names keep their place in the path', async () => {
  const alert = {
    id: 'a1',
    eventTypeName: 'OUTSIDE_METRIC_THRESHOLD',
    status: 'OPEN',
    currentValue: { number: 97.5, units: 'RAW' },
    links: [],
  };
  const { call, requests } = scripted(mongodbAtlas, 200, { results: [alert], totalCount: 1 });
  expect(await call('list_alerts', { groupId, status: 'OPEN' })).toMatchObject({
    results: [{ status: 'OPEN', currentValue: { number: 97.5 } }],
  });
  const other = scripted(mongodbAtlas, 204, undefined);
  await other.call('delete_database_user', { groupId, username: 'CN=a/b', databaseName: '$external' });
  expect([...requests, ...other.requests]).toMatchObject([
    { path: `/groups/${groupId}/alerts`, query: { status: 'OPEN' } },
    { method: 'DELETE', path: `/groups/${groupId}/databaseUsers/%24external/CN%3Da%2Fb` },
  ]);
});
