import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aws as entry } from '../../catalog/aws.ts';
import { exampleKey, startEmulatedAws } from '../../test/helpers/emulated-aws.ts';
import type { HttpClient } from '../../test/helpers/http-client.ts';
import { type Patchbay, startPatchbay } from '../../test/helpers/patchbay.ts';
import { scripted } from '../../test/plugins/call-operation.ts';
import { awsIam, awsS3, awsSqs, awsSts } from './index.ts';

const providers = [awsS3, awsSqs, awsIam, awsSts];

describe('against an emulated AWS that checks signatures', () => {
  let patchbay: Patchbay;
  let alice: HttpClient;
  let projectId = '';
  let close: () => Promise<void>;
  const called = new Set<string>();

  const connect = async (service: string, secret = exampleKey.secret) => {
    const alias = `${service}-${Math.random().toString(36).slice(2, 8)}`;
    const { body } = await alice.post('/api/connections', {
      pluginId: 'aws',
      connectorId: `aws-${service}`,
      authSchemeId: 'access-key',
      alias,
      configuration: { 'access-key-id': exampleKey.id, ...(service !== 'iam' && { region: 'eu-west-1' }) },
      secrets: { 'secret-access-key': { action: 'set', value: secret } },
    });
    const effects = ['read', 'write', 'destructive'];
    await alice.put(`/api/projects/${projectId}/connections/${body.id}`, { effects });
    // biome-ignore lint/suspicious/noExplicitAny: each operation has its own output.
    const call = async (tool: string, input: Record<string, unknown> = {}): Promise<any> => {
      called.add(tool);
      const answer = await alice.post(`/api/projects/${projectId}/tools/${alias}__${tool}/call`, { arguments: input });
      const { code, detail, errors, output } = answer.body;
      if (answer.status !== 200) throw new Error(`${code}: ${detail} ${JSON.stringify(errors)}`);
      return output;
    };
    return { connection: body, call };
  };

  beforeAll(async () => {
    const emulated = await startEmulatedAws();
    patchbay = await startPatchbay({ entries: [entry], providers, map: emulated.map });
    alice = patchbay.as('alice');
    projectId = (await alice.post('/api/projects', { name: 'Cloud' })).body.id;
    close = async () => {
      await patchbay.close();
      await emulated.close();
    };
  });
  afterAll(() => close());

  test('a key is Ready once AWS has said whose it is, and its secret goes nowhere', async () => {
    const { connection } = await connect('s3');
    expect(connection).toMatchObject({
      status: 'Ready',
      subject: expect.any(String),
      accountLabel: expect.stringContaining('arn:aws'),
    });
    expect(JSON.stringify(connection)).not.toContain(exampleKey.secret);
  });

  test.each(['s3', 'sqs', 'iam', 'sts'])('a wrong secret makes the connection to %s Invalid', async (service) => {
    const { connection } = await connect(service, 'SEKRET-wrong');
    expect(connection).toMatchObject({ status: 'Invalid', reason: 'credential-rejected', action: 'edit' });
  });

  test('objects are listed, stored, read, replaced and deleted, whatever is in their keys', async () => {
    const { call } = await connect('s3');
    expect((await call('list_buckets')).Buckets).toContainEqual(expect.objectContaining({ Name: 'my-app-bucket' }));
    const bucket = 'my-app-bucket';
    for (const key of ['notes/a b+c (1).txt', "notes/ü&'!*~.txt", 'top.txt']) {
      await call('put_object', { bucket, key, text: `hello ${key} \r\n<b>&amp;` });
      expect(await call('get_object', { bucket, key })).toMatchObject({ text: `hello ${key} \r\n<b>&amp;`, truncated: false });
    }
    const folder = await call('list_objects', { bucket, delimiter: '/' });
    expect(folder).toMatchObject({ Contents: [{ Key: 'top.txt', Size: 24 }], CommonPrefixes: ['notes/'], IsTruncated: false });
    const { Contents } = await call('list_objects', { bucket, prefix: 'notes/' });
    expect(Contents.map(({ Key }: { Key: string }) => Key).sort()).toEqual(['notes/a b+c (1).txt', "notes/ü&'!*~.txt"]);
    const first = await call('list_objects', { bucket, max_keys: 1 });
    expect(first).toMatchObject({ IsTruncated: true, NextContinuationToken: expect.any(String) });
    await call('replace_object', { bucket, key: 'top.txt', text: '<x>1</x>', content_type: 'application/xml' });
    expect(await call('get_object', { bucket, key: 'top.txt', max_characters: 3 })).toMatchObject({
      text: '<x>',
      truncated: true,
    });
    await call('delete_object', { bucket, key: 'top.txt' });
    await expect(call('get_object', { bucket, key: 'top.txt' })).rejects.toThrow('The specified key does not exist.');
    await expect(call('delete_object', { bucket, key: 'notes/' })).rejects.toThrow('invalid_arguments');
  });

  test('messages are sent, received as they were, and deleted', async () => {
    const { call } = await connect('sqs');
    const { QueueUrls } = await call('list_queues', { prefix: 'my-app' });
    const [queue_url] = QueueUrls;
    expect(queue_url).toContain('my-app-events');
    const message_body = ' {"a": "<b>&amp; ü"} ';
    await call('send_message', { queue_url, message_body });
    expect((await call('get_queue_attributes', { queue_url })).Attributes).toMatchObject({ ApproximateNumberOfMessages: '1' });
    const { Messages } = await call('receive_messages', { queue_url, max_messages: 10 });
    expect(Messages).toMatchObject([{ Body: message_body }]);
    expect(await call('receive_messages', { queue_url })).toEqual({ Messages: [] });
    await call('delete_message', { queue_url, receipt_handle: Messages[0].ReceiptHandle });
    await expect(call('send_message', { queue_url: `${queue_url}x`, message_body: 'x' })).rejects.toThrow(
      'The specified queue does not exist.',
    );
  });

  test('users, roles and keys are listed, and a key says whose it is', async () => {
    const iam = await connect('iam');
    expect((await iam.call('list_users')).Users).toContainEqual(expect.objectContaining({ UserName: 'developer' }));
    expect(await iam.call('get_user', { user_name: 'developer' })).toMatchObject({ UserName: 'developer' });
    expect((await iam.call('list_access_keys', { user_name: 'developer' })).AccessKeys).toMatchObject([{ Status: 'Active' }]);
    expect((await iam.call('list_roles')).Roles).toMatchObject([{ RoleName: 'runner' }]);
    const sts = await connect('sts');
    expect(await sts.call('get_caller_identity')).toMatchObject({ Account: expect.any(String), Arn: expect.any(String) });
  });

  test('no operation is missing above', () => {
    const all = providers.flatMap(({ operations }) => operations.map(({ name }) => name));
    expect(all.filter((name) => !called.has(name))).toEqual([]);
  });
});

describe('what the emulator does not say', () => {
  test('a new object is refused where the key is taken, and a replaced one is not', async () => {
    const { call, requests } = scripted(awsS3, 200, null, { etag: '"1"' });
    await call('put_object', { bucket: 'bucket', key: 'k', text: 'x' });
    await call('replace_object', { bucket: 'bucket', key: 'k', text: 'x' });
    expect(requests.map(({ headers }) => headers?.['if-none-match'])).toEqual(['*', undefined]);
  });

  test('empty lists are empty', async () => {
    const objects = '<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>';
    expect(await scripted(awsS3, 200, objects).call('list_objects', { bucket: 'bucket' })).toMatchObject({ Contents: [] });
    for (const inner of ['<ListQueuesResult/>', '<ListQueuesResult>\n </ListQueuesResult>'])
      expect(await scripted(awsSqs, 200, `<ListQueuesResponse>${inner}</ListQueuesResponse>`).call('list_queues')).toEqual({
        QueueUrls: [],
      });
  });

  test('a document that defines entities of its own is not read', async () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaa">]><ListBucketResult><IsTruncated>&a;</IsTruncated></ListBucketResult>';
    await expect(scripted(awsS3, 200, bomb).call('list_objects', { bucket: 'bucket' })).rejects.toThrow();
  });

  test('what is no text is not shown as if it were', async () => {
    expect(await scripted(awsS3, 200, 'PNG\uFFFD\0').call('get_object', { bucket: 'bucket', key: 'k' })).toMatchObject({
      text: null,
    });
  });

  test('carriage returns and other characters that XML writes as numbers are read', async () => {
    const message = '<Message><MessageId>1</MessageId><ReceiptHandle>r</ReceiptHandle><Body>a&#13;&#xA;b</Body></Message>';
    const body = `<ReceiveMessageResponse><ReceiveMessageResult>${message}</ReceiveMessageResult></ReceiveMessageResponse>`;
    const { Messages } = await scripted(awsSqs, 200, body).call('receive_messages', { queue_url: 'https://sqs.test/1/q' });
    expect(Messages).toMatchObject([{ Body: 'a\r\nb' }]);
  });
});
