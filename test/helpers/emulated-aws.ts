/** The emulated AWS, behind a front per service that checks every signature, which the emulator does not, and answers like AWS. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createEmulator } from 'emulate';
import { freePort } from './patchbay.ts';
import { checkSignature } from './signature-v4.ts';

/** AWS's own example key. */
export const exampleKey = { id: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };

const services = {
  s3: { host: 's3.eu-west-1.amazonaws.com', prefix: '', region: 'eu-west-1' },
  sqs: { host: 'sqs.eu-west-1.amazonaws.com', prefix: '/sqs', region: 'eu-west-1' },
  sts: { host: 'sts.eu-west-1.amazonaws.com', prefix: '/sts', region: 'eu-west-1' },
  'sts us': { host: 'sts.us-east-1.amazonaws.com', prefix: '/sts', region: 'us-east-1' },
  iam: { host: 'iam.amazonaws.com', prefix: '/iam', region: 'us-east-1' },
};

export const startEmulatedAws = async () => {
  const port = await freePort();
  const seed = {
    aws: {
      s3: { buckets: [{ name: 'my-app-bucket' }] },
      sqs: { queues: [{ name: 'my-app-events' }] },
      iam: {
        users: [{ user_name: 'developer', create_access_key: true }],
        roles: [{ role_name: 'runner', description: 'Runs' }],
      },
    },
  };
  const emulator = await createEmulator({ service: 'aws', port, seed });
  const fronts: Server[] = [];
  const map: string[] = [];
  for (const [name, service] of Object.entries(services)) {
    const front = createServer(async (request, response) => {
      const { status, type, headers, body } = await pass(`http://127.0.0.1:${port}`, name.split(' ')[0] ?? '', service, request);
      response.writeHead(status, { 'content-type': type, ...headers }).end(body);
    }).listen(0, '127.0.0.1');
    await once(front, 'listening');
    const address = front.address();
    fronts.push(front);
    map.push(`https://${service.host}=http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`);
  }
  return {
    map,
    close: async () => {
      for (const front of fronts) {
        front.closeAllConnections();
        front.close();
      }
      await emulator.close();
    },
  };
};

const pass = async (
  emulator: string,
  name: string,
  { host, prefix, region }: (typeof services)['s3'],
  request: IncomingMessage,
) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString();
  const { method = '', url = '/', headers } = request;
  const signed = checkSignature({ method, target: url, headers, body }, { secretKey: exampleKey.secret, host });
  if (signed?.accessKey !== exampleKey.id || signed.service !== name || signed.region !== region) return denied(name);
  // The emulator takes actions by POST alone.
  const byQuery = prefix !== '' && method === 'GET';
  const answer = await fetch(emulator + prefix + (byQuery ? '/' : url), {
    method: byQuery ? 'POST' : method,
    headers: {
      authorization: `Bearer ${exampleKey.id}`,
      ...(headers['content-type'] && { 'content-type': headers['content-type'] }),
    },
    ...(method !== 'GET' || byQuery ? { body: byQuery ? url.slice(2) : body } : {}),
  });
  const kept = ['etag', 'last-modified'].flatMap((key) =>
    answer.headers.has(key) ? [[key, answer.headers.get(key) ?? '']] : [],
  );
  return {
    status: answer.status,
    type: answer.headers.get('content-type') ?? 'text/plain',
    headers: Object.fromEntries(kept),
    body: Buffer.from(await answer.arrayBuffer()),
  };
};

/** As S3 and the others write it: one has the error at the top, the others inside an ErrorResponse. */
const denied = (name: string) => {
  const [code, message] = ['SignatureDoesNotMatch', 'The request signature does not match.'];
  const error = `<Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  const body = name === 's3' ? error : `<ErrorResponse>${error}<RequestId>1</RequestId></ErrorResponse>`;
  return { status: 403, type: 'application/xml', headers: {}, body: Buffer.from(`<?xml version="1.0"?>${body}`) };
};
