import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { salesforce as entry } from '../../catalog/salesforce.ts';
import { startScripted } from '../../test/plugins/scripted-provider.ts';
import { salesforce } from './index.ts';

const production = 'https://login.salesforce.com';
const sandbox = 'https://acme--dev.sandbox.my.salesforce.com';
const instance = 'https://acme.my.salesforce.com';
const data = '/services/data/v66.0';

/** As the web server flow answers: no expires_in, and the host that the organisation is at. */
const tokenAnswer = (instance_url: string, org: string) => ({
  access_token: 'SEKRET-access',
  refresh_token: 'SEKRET-refresh',
  signature: 'c2ln',
  scope: 'refresh_token openid api',
  instance_url,
  id: `https://login.salesforce.com/id/${org}/005xx0000001`,
  token_type: 'Bearer',
  issued_at: '1764547200000',
});
const subjectOf = (org: string) => `https://login.salesforce.com/id/${org}/005xx0000001`;

type Scripted = Awaited<ReturnType<typeof start>>;
const start = () => startScripted({ entry, providers: [salesforce], origins: [production, sandbox, instance] });
let scripted: Scripted;
let account: Awaited<ReturnType<Scripted['connect']>>;
const tell = (operation: string, input: Record<string, unknown>, path: string, body?: unknown, status = 200) =>
  scripted.tell(account, operation, input, { origin: instance, path: data + path, body, status });

beforeAll(async () => {
  scripted = await start();
  for (const [origin, at, org] of [
    [production, instance, '00Dprod'],
    [sandbox, sandbox, '00Ddev'],
  ] as const) {
    scripted.at(origin).on('/services/oauth2/authorize', ({ query }) => {
      const back = new URL(query.get('redirect_uri') ?? '');
      back.search = `?${new URLSearchParams({ code: 'SEKRET-code', state: query.get('state') ?? '' })}`;
      return { status: 302, headers: { location: back.href } };
    });
    scripted.at(origin).on('/services/oauth2/token', { body: tokenAnswer(at, org) });
    scripted.at(origin).on('/services/oauth2/revoke', {});
    scripted.at(at).on('/services/oauth2/userinfo', { body: { sub: subjectOf(org), preferred_username: `octo@${org}` } });
  }
  account = await scripted.connect({ connectorId: 'salesforce', alias: 'crm', installation: { 'client-id': '3MVG9' } });
});
afterAll(() => scripted.close());

describe('an organisation', () => {
  test('is found by its token answer, and known by organisation and user', async () => {
    expect(account.end).toMatchObject({ outcome: 'connected' });
    expect(await account.read()).toMatchObject({
      status: 'Ready',
      subject: subjectOf('00Dprod'),
      accountLabel: 'octo@00Dprod',
      renewable: true,
      missingScopes: [],
      configuration: { 'login-host': 'login.salesforce.com', 'derived.instance-url': instance },
    });
  });

  test('may be a sandbox with its own host, and its access is given back there', async () => {
    const dev = await scripted.connect({
      connectorId: 'salesforce',
      alias: 'dev',
      configuration: { 'login-host': new URL(sandbox).host },
    });
    expect(dev.end).toMatchObject({ outcome: 'connected' });
    expect((await dev.read()).subject).toBe(subjectOf('00Ddev'));
    await scripted.alice.post(`/api/connections/${dev.id}/disconnect`, {});
    expect(
      scripted
        .at(sandbox)
        .seenAt('/services/oauth2/revoke')
        .map(({ form }) => form.get('token')),
    ).toEqual(['SEKRET-refresh']);
  });

  test.each(['evil.example', 'acme.my.salesforce.com.evil.example', 'acme.lightning.force.com', 'login.salesforce.com:8443'])(
    'is not signed in to at %s',
    async (host) => {
      const answer = await scripted.alice.post('/api/connections', {
        pluginId: 'salesforce',
        connectorId: 'salesforce',
        authSchemeId: 'oauth2',
        alias: 'evil',
        configuration: { 'login-host': host },
      });
      expect([answer.status, answer.body.errors[0].path]).toEqual([422, 'configuration.login-host']);
    },
  );

  test('renews its access when it is refused, and goes where the refresh says', async () => {
    const refused = { status: 401, body: [{ errorCode: 'INVALID_SESSION_ID', message: 'Session expired or invalid' }] };
    scripted.forward(3_600_000);
    scripted.at(production).on('/services/oauth2/token', {
      body: { ...tokenAnswer(instance, '00Dprod'), access_token: 'SEKRET-second', refresh_token: undefined },
    });
    scripted
      .at(instance)
      .on(`${data}/query`, ({ headers }) =>
        headers.authorization === 'Bearer SEKRET-second' ? { body: { totalSize: 0, done: true, records: [] } } : refused,
      );
    const url = `/api/projects/${account.projectId}/tools/crm__query/call`;
    expect((await scripted.alice.post(url, { arguments: { soql: 'SELECT Id FROM Account' } })).body.output).toMatchObject({
      records: [],
    });
    expect(scripted.at(production).seenAt('/services/oauth2/token').at(-1)?.form.get('grant_type')).toBe('refresh_token');
  });
});

const id = '001xx000003DGbYAAW';

describe('operations', () => {
  test('a query answers records without their addresses, page by page', async () => {
    const record = {
      attributes: { type: 'Account', url: '/x' },
      Id: id,
      Name: 'Acme',
      Description: 'x'.repeat(400),
      Owner: { attributes: {}, Name: 'Octo' },
      Phone: null,
    };
    const first = await tell('query', { soql: 'SELECT Id FROM Account' }, '/query', {
      totalSize: 2,
      done: false,
      nextRecordsUrl: `${data}/query/01gxx-2000`,
      records: [record],
    });
    expect(first.asked.query.get('q')).toBe('SELECT Id FROM Account');
    expect(first.output).toEqual({
      total_size: 2,
      next_page: '01gxx-2000',
      records: [
        {
          Id: id,
          Name: 'Acme',
          Description: expect.stringMatching(/\[cut: 100 more characters\]$/),
          Owner: { Name: 'Octo' },
          Phone: null,
        },
      ],
    });
    const next = await tell('query', { soql: 'SELECT Id FROM Account', next_page: '01gxx-2000' }, '/query/01gxx-2000', {
      totalSize: 2,
      done: true,
      records: [],
    });
    expect(next.output.next_page).toBeNull();
  });

  test('a search looks in the objects that are named', async () => {
    const { asked, output } = await tell('search', { text: 'Acme', objects: ['Account', 'Lead'] }, '/parameterizedSearch', {
      searchRecords: [{ attributes: { type: 'Account', url: '/x' }, Id: id, Name: 'Acme' }],
    });
    expect(asked.query.getAll('sobject')).toEqual(['Account', 'Lead']);
    expect(asked.query.get('defaultLimit')).toBe('20');
    expect(output).toEqual({ records: [{ object: 'Account', fields: { Id: id, Name: 'Acme' } }] });
  });

  test('objects and fields are found by name', async () => {
    const sobjects = [
      { name: 'Account', label: 'Account', custom: false, queryable: true },
      { name: 'Invoice__c', label: 'Invoice', custom: true, queryable: true },
      { name: 'InvoiceShare', label: 'Invoice Share', custom: false, queryable: false },
    ];
    expect((await tell('list_objects', { search: 'invoice' }, '/sobjects', { sobjects })).output).toEqual({
      objects: [{ name: 'Invoice__c', label: 'Invoice', custom: true }],
      more: 0,
    });
    const field = {
      name: 'StageName',
      label: 'Stage',
      type: 'picklist',
      nillable: false,
      defaultedOnCreate: false,
      createable: true,
      updateable: true,
      length: 255,
      referenceTo: [],
      relationshipName: null,
      picklistValues: [
        { value: 'Won', active: true },
        { value: 'Old', active: false },
      ],
    };
    const described = {
      name: 'Opportunity',
      label: 'Opportunity',
      createable: true,
      updateable: true,
      deletable: true,
      fields: [field, { ...field, name: 'Id', label: 'Id', createable: false }],
      urls: {},
    };
    const { output } = await tell(
      'describe_object',
      { object: 'Opportunity', search: 'stage' },
      '/sobjects/Opportunity/describe',
      described,
    );
    expect(output).toEqual({
      name: 'Opportunity',
      label: 'Opportunity',
      createable: true,
      updateable: true,
      deletable: true,
      fields: [
        {
          name: 'StageName',
          label: 'Stage',
          type: 'picklist',
          required: true,
          createable: true,
          updateable: true,
          length: 255,
          choices: ['Won'],
        },
      ],
    });
  });

  test('a record is read, created, changed and deleted', async () => {
    const at = `/sobjects/Account/${id}`;
    const read = await tell('get_record', { object: 'Account', id, fields: ['Name'] }, at, { attributes: {}, Name: 'Acme' });
    expect([read.asked.query.get('fields'), read.output]).toEqual(['Name', { fields: { Name: 'Acme' } }]);
    const made = await tell(
      'create_record',
      { object: 'Account', fields: { Name: 'Acme', Active__c: true } },
      '/sobjects/Account',
      { id, success: true, errors: [] },
      201,
    );
    expect([made.asked.method, JSON.parse(made.asked.body), made.output]).toEqual([
      'POST',
      { Name: 'Acme', Active__c: true },
      { id },
    ]);
    const changed = await tell('update_record', { object: 'Account', id, fields: { Phone: null } }, at, '', 204);
    expect([changed.asked.method, JSON.parse(changed.asked.body), changed.output]).toEqual(['PATCH', { Phone: null }, { id }]);
    const gone = await tell('delete_record', { object: 'Account', id }, at, '', 204);
    expect([gone.asked.method, gone.output]).toEqual(['DELETE', { id }]);
  });

  test('a refusal says what Salesforce said', async () => {
    const refused = [{ errorCode: 'REQUIRED_FIELD_MISSING', message: 'Required fields are missing: [Name]', fields: ['Name'] }];
    await expect(tell('create_record', { object: 'Account', fields: {} }, '/sobjects/Account', refused, 400)).rejects.toThrow(
      'Required fields are missing: [Name]',
    );
  });

  test('every operation was run', () => {
    expect([...scripted.called].sort()).toEqual(salesforce.operations.map(({ name }) => name).sort());
  });
});
