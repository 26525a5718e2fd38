import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long a request that has begun to arrive may go on arriving while the service stops. */
const arrivalMs = 5_000;
const roundMs = 200;

export interface Sockets {
  /** Ends, now and as they become so, the sockets that nobody waits at; answers how to stop that. */
  endIdle(): () => void;
}

/**
 * Knows the sockets of a server. A closing server waits for each of them, and Node ends only those that have had an answer: a
 * browser's spare connection or a request that never arrives whole would hold up the end of the process.
 */
export const watchSockets = (server: Server): Sockets => {
  const sockets = new Set<Socket>();
  const latest = new WeakMap<Socket, ServerResponse>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('request', (request, response) => latest.set(request.socket, response));

  const end = (patient: boolean) => {
    for (const socket of sockets) {
      const response = latest.get(socket);
      const isAnswered = response === undefined ? socket.bytesRead === 0 : response.writableFinished;
      const isArriving = response === undefined || !response.req.complete;
      if (isAnswered || (isArriving && !patient)) socket.destroy();
    }
  };
  return {
    endIdle: () => {
      const until = Date.now() + arrivalMs;
      end(true);
      const timer = setInterval(() => end(Date.now() < until), roundMs);
      return () => clearInterval(timer);
    },
  };
};
