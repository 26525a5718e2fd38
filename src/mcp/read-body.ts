/** Reads a request's body, once. */
import type { IncomingMessage } from 'node:http';

/** The body's bytes; `'too-large'` past `maxBytes`. Rejects when the client goes away before the end. */
export const readBody = (req: IncomingMessage, maxBytes: number): Promise<Buffer | 'too-large'> =>
  new Promise((resolve, reject) => {
    if (Number(req.headers['content-length']) > maxBytes) return resolve('too-large');
    const chunks: Buffer[] = [];
    let received = 0;
    req.on('data', (chunk: Buffer) => {
      received += chunk.length;
      // Past the limit nothing is kept: a body of any length costs no more memory than that.
      if (received > maxBytes) resolve('too-large');
      else chunks.push(chunk);
    });
    req.once('end', () => resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks)));
    req.once('error', reject);
    req.once('close', () => {
      if (!req.readableEnded) reject(new Error('The client went away before its request was complete.'));
    });
  });
