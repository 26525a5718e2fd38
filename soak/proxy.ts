/**
 * The round-robin in front of the replicas. A request that a replica did not accept goes to the next one; a request that broke
 * off may have been carried out, so it is answered 502 and left to the caller, as load balancers do.
 */
import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface Proxy {
  close(): Promise<void>;
}

export const startProxy = async (port: number, targets: readonly number[]): Promise<Proxy> => {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    turn += 1;
    const first = turn;
    for (let attempt = 0; attempt < targets.length; attempt += 1) {
      const target = targets[(first + attempt) % targets.length] ?? 0;
      const outcome = await forward(agent, target, request, body, response);
      if (outcome === 'answered') return;
      if (outcome === 'broken') return void response.writeHead(502).end();
    }
    response.writeHead(503).end();
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      agent.destroy();
    },
  };
};

const forward = (
  agent: Agent,
  port: number,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): Promise<'answered' | 'refused' | 'broken'> =>
  new Promise((resolve) => {
    const onward = send({ agent, host: '127.0.0.1', port, method, path: url, headers });
    onward.on('response', async (answer) => {
      const whole = await buffer(answer).catch(() => undefined);
      if (!whole) return resolve('broken');
      const { 'transfer-encoding': _, connection: __, ...passed } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, { ...passed, 'content-length': whole.length }).end(whole);
      resolve('answered');
    });
    onward.on('error', (error) => resolve('code' in error && error.code === 'ECONNREFUSED' ? 'refused' : 'broken'));
    onward.end(body);
  });
