import { once } from 'node:events';
import type { Server } from 'node:http';

/** Listens on a free port, tells the bench which, and ends with it. */
export const serveForBench = async (server: Server): Promise<void> => {
  process.once('disconnect', () => process.exit());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  process.send?.({ port: typeof address === 'object' && address !== null ? address.port : 0 });
};
