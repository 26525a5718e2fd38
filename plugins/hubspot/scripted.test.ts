/** No emulator serves HubSpot: the sign-in as its documentation has it, and each operation's request and answer. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hubspot as entry } from '../../catalog/hubspot.ts';
import { giveToAgent, signInAtProvider } from '../../test/helpers/example.ts';
import { type FakeProvider, startFakeProvider } from '../../test/helpers/fake-provider.ts';
import { type Patchbay, startPatchbay } from '../../test/helpers/patchbay.ts';
import { scripted } from '../../test/plugins/call-operation.ts';
import { hubspot } from './index.ts';

const account = {
  portalId: 62515,
  accountType: 'STANDARD',
  timeZone: 'Europe/Berlin',
  companyCurrency: 'EUR',
  utcOffset: '+01:00',
};

describe('an account at a scripted HubSpot', () => {
  let provider: FakeProvider;
  let patchbay: Patchbay;

  beforeAll(async () => {
    provider = await startFakeProvider('https://app.hubspot.com');
    const map = [provider.map, `https://api.hubapi.com=${provider.url}`];
    patchbay = await startPatchbay({ entries: [entry], providers: [hubspot], map });
    provider.on('/oauth/authorize', ({ query }) => ({
      status: 302,
      headers: { location: `${query.get('redirect_uri')}?code=SEKRET-code&state=${query.get('state')}` },
    }));
    provider.on('/oauth/2026-03/token', ({ form }) => ({
      body: {
        token_type: 'bearer',
        access_token: `SEKRET-${form.get('grant_type')}`,
        refresh_token: 'SEKRET-refresh',
        expires_in: 1_800,
        hub_id: 62515,
        user_id: 1,
        scopes: ['oauth', 'crm.objects.contacts.read'],
      },
    }));
    provider.on('/oauth/2026-03/token/revoke', { status: 204, body: '' });
    provider.on('/account-info/2026-03/details', { body: account });
    provider.on('/crm/objects/2026-03/contacts/search', {
      status: 429,
      body: {
        status: 'error',
        message: 'You have reached your secondly limit.',
        category: 'RATE_LIMITS',
        policyName: 'SECONDLY',
      },
    });
  });
  afterAll(async () => {
    await patchbay.close();
    await provider.close();
  });

  test('signs in by form, is renewed, and gives its refresh token back', async () => {
    const alice = patchbay.as('alice');
    await alice.put('/api/installations/hubspot/hubspot/oauth2', {
      configuration: { 'client-id': '7fff1e36-2d40-4ae1-bbb1-5266d59564fb' },
      secrets: { 'client-secret': { action: 'set', value: 'SEKRET-hubspot-client' } },
    });
    const ids = { pluginId: 'hubspot', connectorId: 'hubspot', authSchemeId: 'oauth2' };
    const { id } = (await alice.post('/api/connections', { ...ids, alias: 'acme' })).body;
    await signInAtProvider(alice, id);
    expect((await alice.get(`/api/connections/${id}`)).body).toMatchObject({ status: 'Ready', accountLabel: '62515' });
    expect(provider.seenAt('/oauth/authorize')[0]?.query.get('scope')).toMatch(/^oauth crm\.objects\.contacts\.read /);

    expect((await alice.post(`/api/connections/${id}/refresh`)).status).toBe(200);
    expect(Object.fromEntries(provider.seenAt('/oauth/2026-03/token')[1]?.form ?? [])).toEqual({
      grant_type: 'refresh_token',
      refresh_token: 'SEKRET-refresh',
      client_id: '7fff1e36-2d40-4ae1-bbb1-5266d59564fb',
      client_secret: 'SEKRET-hubspot-client',
    });
    const { projectId } = await giveToAgent(alice, [id]);
    const call = (tool: string, input = {}) =>
      alice.post(`/api/projects/${projectId}/tools/acme__${tool}/call`, { arguments: input });
    expect((await call('get_account')).body.output).toMatchObject({ portalId: 62515 });
    expect((await call('search_objects', { object_type: 'contacts' })).body).toMatchObject({
      code: 'upstream_rate_limited',
      detail: expect.stringContaining('You have reached your secondly limit.'),
    });

    await alice.post(`/api/connections/${id}/disconnect`);
    await expect
      .poll(() => provider.seenAt('/oauth/2026-03/token/revoke').map(({ form }) => form.get('token')))
      .toEqual(['SEKRET-refresh']);
  });

  test('is opened by the token of an app too', async () => {
    const { body } = await patchbay.as('bob').post('/api/connections', {
      pluginId: 'hubspot',
      connectorId: 'hubspot',
      authSchemeId: 'access-token',
      alias: 'acme',
      secrets: { token: { action: 'set', value: 'pat-eu1-SEKRET' } },
    });
    expect(body).toMatchObject({ status: 'Ready', accountLabel: '62515' });
    expect(provider.seenAt('/account-info/2026-03/details').at(-1)?.headers.authorization).toBe('Bearer pat-eu1-SEKRET');
  });
});

const record = {
  id: '512',
  properties: { email: 'jane@example.com', lifecyclestage: null },
  createdAt: '2026-11-30T03:30:17.883Z',
  updatedAt: '2026-12-01T03:30:17.883Z',
  archived: false,
  url: 'https://app.hubspot.com/contacts/62515/record/0-1/512',
};
const { url, ...shown } = record;
const base = '/crm/objects/2026-03';
const properties = { email: 'jane@example.com' };

const cases = [
  {
    tool: 'search_objects',
    input: {
      object_type: 'deals',
      filterGroups: [{ filters: [{ propertyName: 'amount', operator: 'GTE', value: '10000' }] }],
      after: '20',
    },
    answer: { total: 21, results: [record], paging: { next: { after: '21', link: 'https://x' } } },
    sent: {
      method: 'POST',
      path: `${base}/deals/search`,
      body: {
        filterGroups: [{ filters: [{ propertyName: 'amount', operator: 'GTE', value: '10000' }] }],
        limit: 20,
        after: '20',
        properties: ['dealname', 'amount', 'dealstage', 'pipeline', 'closedate', 'hubspot_owner_id'],
      },
    },
    output: { total: 21, results: [shown], paging: { next: { after: '21' } } },
  },
  {
    tool: 'get_object',
    input: { object_type: 'contacts', object_id: '512', properties: ['email', 'lifecyclestage'] },
    answer: record,
    sent: { method: 'GET', path: `${base}/contacts/512`, query: { properties: 'email,lifecyclestage' } },
    output: shown,
  },
  {
    tool: 'create_object',
    input: { object_type: 'contacts', properties },
    answer: record,
    sent: { method: 'POST', path: `${base}/contacts`, body: { properties } },
    output: shown,
  },
  {
    tool: 'update_object',
    input: { object_type: 'contacts', object_id: '512', properties },
    answer: record,
    sent: { method: 'PATCH', path: `${base}/contacts/512`, body: { properties } },
    output: shown,
  },
  {
    tool: 'archive_object',
    input: { object_type: 'tickets', object_id: '512' },
    answer: null,
    sent: { method: 'DELETE', path: `${base}/tickets/512` },
    output: { archived: '512' },
  },
  {
    tool: 'list_associations',
    input: { object_type: 'deals', object_id: '9', to_object_type: 'contacts', limit: 1 },
    answer: { results: [{ toObjectId: 512, associationTypes: [{ category: 'HUBSPOT_DEFINED', typeId: 3, label: null }] }] },
    sent: { method: 'GET', path: `${base}/deals/9/associations/contacts`, query: { limit: 1 } },
    output: { results: [{ toObjectId: 512, associationTypes: [{ typeId: 3, label: null }] }] },
  },
  {
    tool: 'associate_objects',
    input: { object_type: 'contacts', object_id: '512', to_object_type: 'companies', to_object_id: '7' },
    answer: { status: 'COMPLETE', results: [] },
    sent: { method: 'PUT', path: `${base}/contacts/512/associations/default/companies/7` },
    output: { associated: true },
  },
  {
    tool: 'create_note',
    input: { object_type: 'deals', object_id: '9', body: 'Called' },
    answer: { ...record, properties: { hs_note_body: 'Called' } },
    sent: {
      method: 'POST',
      path: `${base}/notes`,
      body: {
        properties: { hs_note_body: 'Called', hs_timestamp: expect.stringMatching(/^\d{4}-.*Z$/) },
        associations: [{ to: { id: '9' }, types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 214 }] }],
      },
    },
    output: { ...shown, properties: { hs_note_body: 'Called' } },
  },
  {
    tool: 'list_properties',
    input: { object_type: 'contacts', contains: 'STAGE' },
    answer: {
      results: [
        { name: 'email', label: 'Email', type: 'string' },
        {
          name: 'lifecyclestage',
          label: 'Lifecycle Stage',
          type: 'enumeration',
          options: [{ value: 'lead', label: 'Lead', displayOrder: 1 }],
          groupName: 'contactinformation',
        },
      ],
    },
    sent: { method: 'GET', path: '/crm/properties/2026-03/contacts' },
    output: {
      results: [
        {
          name: 'lifecyclestage',
          label: 'Lifecycle Stage',
          type: 'enumeration',
          options: [{ value: 'lead', label: 'Lead' }],
        },
      ],
      total: 1,
    },
  },
  {
    tool: 'list_pipelines',
    input: { object_type: 'deals' },
    answer: { results: [{ id: 'default', label: 'Sales', stages: [{ id: 's1', label: 'New', displayOrder: 0, metadata: {} }] }] },
    sent: { method: 'GET', path: '/crm/pipelines/2026-03/deals' },
    output: { results: [{ id: 'default', label: 'Sales', stages: [{ id: 's1', label: 'New', displayOrder: 0 }] }] },
  },
  {
    tool: 'list_owners',
    input: { email: 'jane@example.com' },
    answer: {
      results: [{ id: '41629779', email: 'jane@example.com', firstName: 'Jane', lastName: 'Doe', userId: 1, teams: [] }],
    },
    sent: { method: 'GET', path: '/crm/owners/2026-03', query: { email: 'jane@example.com' } },
    output: { results: [{ id: '41629779', email: 'jane@example.com', firstName: 'Jane', lastName: 'Doe' }] },
  },
  {
    tool: 'get_account',
    input: {},
    answer: account,
    sent: { method: 'GET', path: '/account-info/2026-03/details' },
    output: { portalId: 62515, accountType: 'STANDARD', timeZone: 'Europe/Berlin', companyCurrency: 'EUR' },
  },
];

test.each(cases)('$tool asks and reads as documented', async ({ tool, input, answer, sent, output }) => {
  const { call, requests } = scripted(hubspot, 200, answer);
  expect(await call(tool, input)).toEqual(output);
  expect(requests).toEqual([sent]);
});

test('each operation is in the table', () => {
  expect(cases.map(({ tool }) => tool)).toEqual(hubspot.operations.map(({ name }) => name));
});

test('reading is told from changing here, because this API reads by POST', () => {
  const reading = hubspot.operations.filter(({ effect }) => effect === 'read').map(({ name }) => name);
  expect(reading).toEqual([
    'search_objects',
    'get_object',
    'list_associations',
    'list_properties',
    'list_pipelines',
    'list_owners',
    'get_account',
  ]);
  const posted = new Set(cases.filter(({ sent }) => sent.method !== 'GET').map(({ tool }) => tool));
  expect(reading.filter((name) => posted.has(name))).toEqual(['search_objects']);
});
