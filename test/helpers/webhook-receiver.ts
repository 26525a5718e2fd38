/** A host application's endpoint for events. It checks signatures by the Standard Webhooks specification on its own. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { webhookEvent } from '../../src/webhooks/outbox.ts';

export interface Delivery {
  readonly id: string;
  /** Seconds. */
  readonly timestamp: number;
  readonly body: string;
  readonly event: ReturnType<typeof webhookEvent.parse>;
  /** Whether one of the signatures is this secret's. */
  isSignedBy(secret: string): boolean;
}

export interface WebhookReceiver {
  readonly url: string;
  readonly deliveries: Delivery[];
  /** What is answered from now on; "drop" closes the socket after the request was read. */
  answer(status: number | 'drop', headers?: Readonly<Record<string, string>>): void;
  close(): Promise<void>;
}

export const startWebhookReceiver = async (): Promise<WebhookReceiver> => {
  const deliveries: Delivery[] = [];
  let reply: number | 'drop' = 204;
  let replyHeaders: Readonly<Record<string, string>> = {};
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    deliveries.push(read(request, Buffer.concat(chunks).toString()));
    if (reply === 'drop') response.socket?.destroy();
    else response.writeHead(reply, replyHeaders).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/events`,
    deliveries,
    answer: (status, headers = {}) => {
      reply = status;
      replyHeaders = headers;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

const read = ({ headers, method, url }: IncomingMessage, body: string): Delivery => {
  if (method !== 'POST' || url !== '/events' || headers['content-type'] !== 'application/json') throw new Error('not a delivery');
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name]),
  );
  return {
    id: id ?? '',
    timestamp: Number(timestamp),
    body,
    event: webhookEvent.parse(JSON.parse(body)),
    isSignedBy: (secret) => {
      const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
      const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
      return (signatures ?? '').split(' ').some((entry) => {
        const [version, value = ''] = entry.split(',');
        const given = Buffer.from(value, 'base64');
        return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
      });
    },
  };
};
