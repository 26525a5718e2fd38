/** Stands before an emulator, for what the real service does and it does not: other paths, tokens, refusing a wrong key. */
import { once } from 'node:events';
import { createServer } from 'node:http';

export interface FrontRequest {
  readonly method: string;
  /** At the emulator; change its path to ask for another one there. */
  readonly url: URL;
  readonly authorization: string;
  readonly accept: string;
  readonly body: string;
}

export interface Front {
  readonly url: string;
  /** `METHOD /path` as they arrived. */
  readonly seen: readonly string[];
  close(): Promise<void>;
}

interface FrontOptions {
  readonly target: string;
  /** Answers in place of the emulator where it answers something. */
  readonly handle?: (request: FrontRequest) => { readonly status: number; readonly body: unknown } | undefined;
  /** Content type of the emulator's answers, in place of its own. */
  readonly contentType?: string;
}

export const startFront = async ({ target, handle, contentType }: FrontOptions): Promise<Front> => {
  const seen: string[] = [];
  const server = createServer(async (request, response) => {
    const { method = 'GET', url: path = '/', headers } = request;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const url = new URL(path, target);
    seen.push(`${method} ${url.pathname}`);
    const body = Buffer.concat(chunks);
    const { authorization = '', accept = '', 'content-type': type } = headers;
    const own = handle?.({ method, url, authorization, accept, body: body.toString() });
    if (own) return response.writeHead(own.status, { 'content-type': 'application/json' }).end(JSON.stringify(own.body));
    const answer = await fetch(url, {
      method,
      redirect: 'manual',
      headers: { ...(authorization && { authorization }), ...(type && { 'content-type': type }) },
      ...(body.length > 0 && { body }),
    });
    const { 'content-encoding': _encoding, 'content-length': _length, ...kept } = Object.fromEntries(answer.headers);
    const sent = { ...kept, ...(contentType && { 'content-type': contentType }) };
    return response.writeHead(answer.status, sent).end(Buffer.from(await answer.arrayBuffer()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    seen,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
