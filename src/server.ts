import { once, setMaxListeners } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { loopbackNames } from './http/address-check.ts';
import { createApp } from './http/app.ts';
import { createRoutes } from './http/routes/index.ts';
import { watchSockets } from './http/sockets.ts';
import { createMcpEndpoint } from './mcp/endpoint.ts';
import type { Services } from './services.ts';

interface ListenOptions {
  readonly services: Services;
  readonly logger: Logger;
  readonly host: string;
  readonly port: number;
  readonly version: string;
}

export interface Listening {
  readonly port: number;
  /** Takes no new connections, lets what runs finish, and closes what idles. */
  close(): Promise<void>;
}

/** One port for everything. `/mcp` has its own front: express would cost more than a whole tool call. */
export const listen = async ({ services, logger, host, port, version }: ListenOptions): Promise<Listening> => {
  const closing = new AbortController();
  setMaxListeners(0, closing.signal);
  const app = createApp({ routes: createRoutes(services), logger, closing: closing.signal, ...services });
  const mcp = createMcpEndpoint({
    tools: services.tools,
    serverInfo: { name: 'patchbay', version },
    ...addresses(services.publicUrl),
    logger,
  });
  const server = createServer((request, response) => {
    if (isMcp(request.url)) void mcp.handle(request, response);
    else app(request, response);
  });
  const sockets = watchSockets(server);
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: portOf(server),
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      closing.abort();
      const stop = sockets.endIdle();
      await mcp.close();
      await closed;
      stop();
    },
  };
};

/** The same rules as for the rest of the service (`http/address-check.ts`): Host matters where DNS rebinding could reach us. */
const addresses = ({ hostname }: URL) => ({
  allowedHosts: loopbackNames.includes(hostname) ? loopbackNames : undefined,
  allowedOrigins: [hostname, ...loopbackNames],
});

const isMcp = (url: string | undefined): boolean => url === '/mcp' || url?.startsWith('/mcp?') === true;

const portOf = (server: Server): number => {
  const address: AddressInfo | string | null = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};
