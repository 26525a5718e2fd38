/** Between node's requests and responses and the web-standard ones that the SDK speaks. */
import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';

/** The headers that the protocol is about. The agent's token goes no further than the code that proves it. */
const isProtocolHeader = (name: string): boolean => name === 'accept' || name === 'content-type' || name.startsWith('mcp-');

/** A Request with the headers of `req` and the body that was read from it; aborted when the client goes away. */
export const toWebRequest = (req: IncomingMessage, body: Buffer | undefined, signal: AbortSignal): Request =>
  new Request('http://localhost/mcp', {
    method: 'POST',
    headers: protocolHeaders(req.headers),
    ...(body !== undefined && body.length > 0 && { body }),
    signal,
  });

const protocolHeaders = (headers: IncomingHttpHeaders): Headers => {
  const kept = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string' && isProtocolHeader(name)) kept.set(name, value);
  }
  return kept;
};

/** Sends a Response, event streams included, at the pace at which the client reads. */
export const sendWebResponse = async (
  res: ServerResponse,
  response: Response,
  extra: Readonly<Record<string, string>>,
): Promise<void> => {
  res.writeHead(response.status, { ...Object.fromEntries(response.headers), ...extra });
  res.flushHeaders();
  for await (const chunk of response.body ?? []) {
    if (res.destroyed) return;
    if (!res.write(chunk)) await Promise.race([once(res, 'drain'), once(res, 'close')]);
  }
  res.end();
};
