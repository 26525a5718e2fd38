import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { zoho as entry } from '../../catalog/zoho.ts';
import { startScripted } from '../../test/plugins/scripted-provider.ts';
import { zohoCrm } from './index.ts';

const accounts = 'https://accounts.zoho.eu';
const api = 'https://www.zohoapis.eu';
const tokenAnswer = {
  access_token: 'SEKRET-access',
  refresh_token: 'SEKRET-refresh',
  scope:
    'ZohoCRM.modules.ALL ZohoCRM.settings.modules.READ ZohoCRM.settings.fields.READ ZohoCRM.users.READ ZohoSearch.securesearch.READ',
  api_domain: api,
  token_type: 'Bearer',
  expires_in: 3600,
};

type Scripted = Awaited<ReturnType<typeof start>>;
const start = () => startScripted({ entry, providers: [zohoCrm], origins: [accounts, api] });
let scripted: Scripted;
let account: Awaited<ReturnType<Scripted['connect']>>;
const tell = (operation: string, input: Record<string, unknown>, path: string, body?: unknown, status = 200) =>
  scripted.tell(account, operation, input, { origin: api, path: `/crm/v8${path}`, body, status });

beforeAll(async () => {
  scripted = await start();
  // The callback names location and accounts server besides the code.
  scripted.at(accounts).on('/oauth/v2/auth', ({ query }) => {
    const back = new URL(query.get('redirect_uri') ?? '');
    back.search = `?${new URLSearchParams({ code: 'SEKRET-code', state: query.get('state') ?? '', location: 'eu', 'accounts-server': accounts })}`;
    return { status: 302, headers: { location: back.href } };
  });
  scripted.at(accounts).on('/oauth/v2/token', { body: tokenAnswer });
  scripted.at(accounts).on('/oauth/v2/token/revoke', { body: { status: 'success' } });
  scripted.at(api).on('/crm/v8/users', { body: { users: [{ id: '5545974000000491010', email: 'octo@acme.example' }] } });
  const installation = { 'client-id': '1000.ABC', 'accounts-host': 'accounts.zoho.eu' };
  account = await scripted.connect({ connectorId: 'zoho-crm', alias: 'crm', installation });
});
afterAll(() => scripted.close());

describe('an organisation', () => {
  test('is found in its data centre, with Zoho’s own word before the token', async () => {
    expect(account.end).toMatchObject({ outcome: 'connected' });
    expect(await account.read()).toMatchObject({
      status: 'Ready',
      subject: '5545974000000491010',
      accountLabel: 'octo@acme.example',
      missingScopes: [],
      configuration: { 'derived.api-domain': api },
    });
    const asked = scripted.at(accounts).seenAt('/oauth/v2/auth')[0]?.query;
    expect(asked?.get('scope')).toContain('ZohoCRM.modules.ALL,ZohoCRM.settings.modules.READ');
    expect([asked?.get('access_type'), asked?.get('prompt')]).toEqual(['offline', 'consent']);
    const user = scripted.at(api).seenAt('/crm/v8/users')[0];
    expect([user?.query.get('type'), user?.headers.authorization]).toEqual(['CurrentUser', 'Zoho-oauthtoken SEKRET-access']);
  });

  test('that answers for a stranger’s host gets nothing', async () => {
    scripted.at(accounts).on('/oauth/v2/token', { body: { ...tokenAnswer, api_domain: 'https://www.zohoapis.eu.evil.example' } });
    expect(await account.signIn()).toMatchObject({ outcome: 'failed', error: 'upstream_unreadable' });
    scripted.at(accounts).on('/oauth/v2/token', { body: tokenAnswer });
    expect(await account.read()).toMatchObject({ status: 'Ready' });
  });

  test('keeps its place over a refresh, and one that says invalid_code has ended', async () => {
    const other = await scripted.connect({ connectorId: 'zoho-crm', alias: 'other' });
    scripted.at(accounts).on('/oauth/v2/token', { body: { access_token: 'SEKRET-second', expires_in: 3600, api_domain: api } });
    expect((await scripted.alice.post(`/api/connections/${other.id}/refresh`, {})).status).toBe(200);
    expect((await other.read()).configuration).toEqual({ 'derived.api-domain': api });
    scripted.at(accounts).on('/oauth/v2/token', { body: { error: 'invalid_code' } });
    expect((await scripted.alice.post(`/api/connections/${other.id}/refresh`, {})).body.code).toBe('grant_ended');
    expect(await other.read()).toMatchObject({ status: 'Expired', reason: 'grant-ended' });
    await scripted.alice.post(`/api/connections/${other.id}/disconnect`, {});
    expect(
      scripted
        .at(accounts)
        .seenAt('/oauth/v2/token/revoke')
        .map(({ form }) => form.get('token')),
    ).toEqual(['SEKRET-refresh']);
  });
});

const id = '5545974000001234567';
const success = {
  data: [
    { code: 'SUCCESS', details: { id, Modified_Time: '2026-12-01T09:00:00+01:00' }, message: 'record added', status: 'success' },
  ],
};

describe('operations', () => {
  test('modules and fields are listed', async () => {
    const module_ = {
      api_name: 'Leads',
      plural_label: 'Leads',
      generated_type: 'default',
      api_supported: true,
      creatable: true,
      id: '1',
    };
    const { output } = await tell('list_modules', {}, '/settings/modules', {
      modules: [module_, { ...module_, api_name: 'Home', api_supported: false }],
    });
    expect(output).toEqual({
      modules: [{ api_name: 'Leads', plural_label: 'Leads', generated_type: 'default', creatable: true }],
    });
    const field = {
      api_name: 'Lead_Source',
      field_label: 'Source',
      data_type: 'picklist',
      system_mandatory: false,
      pick_list_values: [{ display_value: 'Web', actual_value: 'Web' }],
      json_type: 'string',
    };
    const fields = await tell('list_fields', { module: 'Leads' }, '/settings/fields', { fields: [field] });
    expect(fields.asked.query.get('module')).toBe('Leads');
    expect(fields.output).toMatchObject({ fields: [{ api_name: 'Lead_Source', pick_list_values: [{ actual_value: 'Web' }] }] });
  });

  test('records are listed in pages, searched and read; nothing found is no fault', async () => {
    const record = { id, Last_Name: 'Burns', Description: 'x'.repeat(400) };
    const page = { data: [record], info: { per_page: 50, more_records: true, next_page_token: 'c8582' } };
    const listed = await tell('list_records', { module: 'Leads', fields: ['Last_Name', 'Description'] }, '/Leads', page);
    expect(Object.fromEntries(listed.asked.query)).toEqual({ per_page: '50', fields: 'Last_Name,Description' });
    expect(listed.output).toEqual({
      records: [{ id, Last_Name: 'Burns', Description: expect.stringMatching(/\[cut: 100 more characters\]$/) }],
      more_records: true,
      next_page_token: 'c8582',
    });
    const criteria = '(Last_Name:equals:Burns)';
    const found = await tell('search_records', { module: 'Leads', criteria }, '/Leads/search', page);
    expect(found.asked.query.get('criteria')).toBe(criteria);
    const none = await tell('search_records', { module: 'Leads', email: 'a@b.example' }, '/Leads/search', '', 204);
    expect(none.output).toEqual({ records: [], more_records: false, next_page_token: null });
    expect((await tell('get_record', { module: 'Leads', id }, `/Leads/${id}`, { data: [record] })).output).toMatchObject({
      record: { Last_Name: 'Burns' },
    });
    expect((await tell('get_record', { module: 'Leads', id }, `/Leads/${id}`, '', 204)).output).toEqual({ record: null });
  });

  test('a record is created, changed and deleted', async () => {
    const made = await tell('create_record', { module: 'Leads', fields: { Last_Name: 'Burns' } }, '/Leads', success, 201);
    expect([made.asked.method, JSON.parse(made.asked.body)]).toEqual(['POST', { data: [{ Last_Name: 'Burns' }] }]);
    expect(made.output).toMatchObject({ id, status: 'success', code: 'SUCCESS' });
    const changed = await tell('update_record', { module: 'Leads', id, fields: { Company: 'Acme' } }, `/Leads/${id}`, success);
    expect([changed.asked.method, JSON.parse(changed.asked.body)]).toEqual(['PUT', { data: [{ Company: 'Acme' }] }]);
    const gone = await tell('delete_record', { module: 'Leads', id }, `/Leads/${id}`, success);
    expect(gone.asked.method).toBe('DELETE');
  });

  test('a record that was refused with 2xx says so', async () => {
    const refused = {
      data: [
        { code: 'MANDATORY_NOT_FOUND', details: { api_name: 'Last_Name' }, message: 'required field not found', status: 'error' },
      ],
    };
    const { output } = await tell('create_record', { module: 'Leads', fields: {} }, '/Leads', refused, 202);
    expect(output).toEqual({
      id: null,
      status: 'error',
      code: 'MANDATORY_NOT_FOUND',
      message: 'required field not found',
      details: { api_name: 'Last_Name' },
    });
  });

  test('every operation was run', () => {
    expect([...scripted.called].sort()).toEqual(zohoCrm.operations.map(({ name }) => name).sort());
  });
});
