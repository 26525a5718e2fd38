/**
 * The cheapest HTTP/1.1 caller there is: one kept-alive socket that reads into one buffer and counts bytes. A client of more
 * comfort would need more of the two cores than the servers that are measured.
 */
import { connect, type Socket } from 'node:net';

export interface Line {
  /** Answers the status and the bytes of the body. */
  send(body: string): Promise<{ readonly status: number; readonly bytes: number }>;
}

const bufferSize = 256 * 1024;

export const openLine = (origin: string, path: string, headers: Readonly<Record<string, string>>): Line => {
  const { hostname, port, host } = new URL(origin);
  const head = [
    `POST ${path} HTTP/1.1`,
    `host: ${host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ].join('\r\n');
  let waiting: ((answer: { status: number; bytes: number }) => void) | undefined;
  let status = 0;
  let expected = -1;
  let received = 0;
  /** The bytes of an answer that comes in chunks, as they are framed; undefined while another is read. */
  let framed: Buffer[] | undefined;

  const finish = (answer: { status: number; bytes: number }) => {
    const done = waiting;
    waiting = undefined;
    expected = -1;
    received = 0;
    framed = undefined;
    done?.(answer);
  };
  const takeChunks = (bytes: Buffer): boolean => {
    framed?.push(Buffer.from(bytes));
    const all = Buffer.concat(framed ?? []);
    if (all.subarray(-endOfChunks.length).equals(endOfChunks)) finish({ status, bytes: payloadOf(all) });
    return true;
  };
  const take = (count: number, buffer: Uint8Array): boolean => {
    if (framed) return takeChunks(Buffer.from(buffer.buffer, buffer.byteOffset, count));
    if (expected === -1) {
      const text = Buffer.from(buffer.buffer, buffer.byteOffset, Math.min(count, 4096)).toString('latin1');
      const end = text.indexOf('\r\n\r\n');
      status = Number(text.slice(9, 12));
      expected = Number(/^content-length: (\d+)/im.exec(text.slice(0, end))?.[1] ?? -2);
      received = count - end - 4;
      if (expected < 0 && /^transfer-encoding: chunked/im.test(text.slice(0, end))) {
        framed = [];
        return takeChunks(Buffer.from(buffer.buffer, buffer.byteOffset + end + 4, received));
      }
    } else received += count;
    // An answer without length and chunks is not what these servers send, and counts as wrong.
    if (expected < 0) finish({ status: 0, bytes: 0 });
    else if (received >= expected) finish({ status, bytes: received });
    return true;
  };
  const open = (): Socket => {
    const socket = connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      onread: { buffer: new Uint8Array(bufferSize), callback: take },
    });
    socket.on('error', () => finish({ status: 0, bytes: 0 }));
    socket.on('close', () => {
      finish({ status: 0, bytes: 0 });
      line = undefined;
    });
    // Lets the end of a line that the server closed be noticed.
    socket.resume();
    return socket.unref();
  };
  let line: Socket | undefined;
  return {
    send: (body) =>
      new Promise((resolve) => {
        waiting = resolve;
        line ??= open();
        line.ref();
        line.write(`${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
      }),
  };
};

const endOfChunks = Buffer.from('0\r\n\r\n');

/** Bytes of the body inside its chunks (RFC 9112 section 7.1). */
const payloadOf = (framed: Buffer): number => {
  let bytes = 0;
  for (let at = 0; at < framed.length; ) {
    const end = framed.indexOf('\r\n', at);
    const size = Number.parseInt(framed.toString('latin1', at, end), 16);
    bytes += size;
    at = end + 2 + size + 2;
  }
  return bytes;
};
