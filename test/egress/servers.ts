/** Real counterparties on loopback: an HTTP server with a request log, and an "internal" one that counts connections. */
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTcpServer, type Server } from 'node:net';
import { AppError } from '../../src/errors.ts';

export interface HttpCounterparty {
  readonly port: number;
  readonly origin: string;
  readonly requests: string[];
  close(): Promise<void>;
}

export async function serveHttp(handler: RequestListener, host = '127.0.0.1', wantedPort = 0): Promise<HttpCounterparty> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    handler(request, response);
  });
  const port = await listen(server, host, wantedPort);
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { port, origin: `http://${host}:${port}`, requests, close };
}

/** Listens on every address, IPv4 and IPv6, and notes every connection before a byte is read. */
export async function serveInternal(): Promise<{ port: number; connections: () => number; close(): void }> {
  let count = 0;
  const server = createTcpServer((socket) => {
    count += 1;
    socket.on('error', () => undefined).end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
  });
  const port = await listen(server, '::', 0);
  return { port, connections: () => count, close: () => void server.close() };
}

/** The AppError that a call ends with. */
export async function failure(call: Promise<unknown>): Promise<AppError> {
  const outcome = await call.then(
    () => new Error('the call succeeded'),
    (error: unknown) => error,
  );
  if (outcome instanceof AppError) return outcome;
  throw new Error(`not an AppError: ${outcome}`);
}

function listen(server: Server, host: string, wantedPort: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(wantedPort, host, () => {
      const address = server.address();
      resolve(address !== null && typeof address === 'object' ? address.port : 0);
    });
  });
}
