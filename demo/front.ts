import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Front } from './emulated-plugins.ts';

export interface RunningFront {
  readonly url: string;
  close(): Promise<void>;
}

const passedOn = ['authorization', 'content-type', 'cookie', 'accept', 'location', 'set-cookie'];

/** Stands before an emulator and gives it the addresses of the real service. */
export const startFront = async (target: string, { paths = {}, methods = {}, answers = {} }: Front): Promise<RunningFront> => {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', target);
    const known = answers[url.pathname];
    if (known !== undefined) {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(known));
      return;
    }
    const method = methods[url.pathname] ?? request.method ?? 'GET';
    url.pathname = paths[url.pathname] ?? url.pathname;
    const body = Buffer.concat(await request.toArray());
    const answer = await fetch(url, {
      method,
      headers: only(request.headers),
      redirect: 'manual',
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    });
    response.writeHead(answer.status, only(Object.fromEntries(answer.headers))).end(Buffer.from(await answer.arrayBuffer()));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

const only = (headers: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(passedOn.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])));
