/** A child process that speaks JSON-RPC line by line. Its command comes from the catalog, never from a person or a model. */
import { type ChildProcess, spawn } from 'node:child_process';
import { getDefaultEnvironment } from '@modelcontextprotocol/client/stdio';
import { AppError } from '../../errors.ts';
import { createLineReader } from './line-reader.ts';
import { readMessages } from './read-message.ts';
import { outcomeUnknown, type Wire, WireError, type WireEvents } from './wire.ts';

export interface StdioWireOptions {
  readonly command: string;
  readonly arguments: readonly string[];
  /** What the child gets besides PATH-like basics: exactly the declared variables. Nothing of our own environment. */
  readonly environment: Readonly<Record<string, string>>;
  readonly maxBytes: number;
  /** Hears of lines that are no messages. Cut, and without the values of `environment`. */
  readonly onJunk: (line: string) => void;
}

export const createStdioWire = (options: StdioWireOptions): Wire => {
  let child: ChildProcess | undefined;
  let ended: Promise<void> = Promise.resolve();
  let isClosing = false;
  let isBroken = false;

  const start = (events: WireEvents): Promise<void> =>
    new Promise((resolve, reject) => {
      const started = spawn(options.command, [...options.arguments], {
        env: { ...getDefaultEnvironment(), ...options.environment },
        stdio: ['pipe', 'pipe', 'pipe'],
        shell: false,
        // A group of its own, so that what the child has started can be ended with it.
        detached: true,
        windowsHide: true,
      });
      child = started;
      const fail = (reason: AppError) => {
        if (isBroken) return;
        isBroken = true;
        endGroup(started, 'SIGKILL');
        if (!isClosing) events.closed(reason);
      };
      const lines = createLineReader(options.maxBytes, (line) => {
        const messages = safely(() => readMessages(line), fail);
        if (messages) for (const message of messages) events.message(message, undefined);
        else if (line.trim() !== '' && !isBroken) options.onJunk(withoutSecrets(line, options.environment));
      });
      started.stdout?.on('data', (chunk: Buffer) => {
        if (!lines.feed(chunk)) fail(new WireError('upstream_too_large', { outcome: 'unknown' }));
      });
      // Read and dropped: it may hold anything, and a full pipe would stop the child.
      started.stderr?.resume();
      started.stdin?.on('error', () => fail(gone()));
      started.once('spawn', resolve);
      started.once('error', () => {
        isBroken = true;
        reject(
          new WireError('upstream_unreachable', {
            detail: 'The program of this MCP server cannot be started.',
            outcome: 'not-run',
          }),
        );
      });
      ended = new Promise((done) => {
        const end = () => {
          done();
          fail(gone());
        };
        started.once('exit', end);
        started.once('error', () => done());
      });
    });

  return {
    kind: 'stdio',
    start,
    send: async (message) => {
      const stdin = child?.stdin;
      if (isBroken || !stdin?.writable)
        throw new WireError('upstream_unreachable', { detail: 'The MCP server’s process is not running.', outcome: 'not-run' });
      stdin.write(`${JSON.stringify(message)}\n`);
    },
    setProtocolVersion: () => {},
    listen: async () => {},
    stopListening: () => {},
    /** As the protocol says: close its input, then ask, then force. */
    close: async () => {
      if (isClosing || !child) return;
      isClosing = true;
      child.stdin?.end();
      for (const signal of [undefined, 'SIGTERM', 'SIGKILL'] as const) {
        if (signal) endGroup(child, signal);
        if (await endedWithin(ended, graceMs)) break;
      }
      // Whatever it had started itself.
      endGroup(child, 'SIGKILL');
    },
  };
};

const graceMs = 1_500;

const endedWithin = async (ended: Promise<void>, milliseconds: number): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  return Promise.race([ended.then(() => true), late]).finally(() => clearTimeout(timer));
};

const endGroup = ({ pid }: ChildProcess, signal: NodeJS.Signals): void => {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // Nobody of the group is left.
  }
};

const gone = (): AppError =>
  new WireError('upstream_unreachable', { detail: `The MCP server’s process ended; ${outcomeUnknown}.`, outcome: 'unknown' });

const safely = <T>(read: () => T, fail: (reason: AppError) => void): T | undefined => {
  try {
    return read();
  } catch (error) {
    fail(error instanceof AppError ? error : gone());
    return undefined;
  }
};

const longestJunk = 200;

const withoutSecrets = (line: string, environment: Readonly<Record<string, string>>): string => {
  let text = line.slice(0, 10 * longestJunk);
  for (const value of Object.values(environment)) if (value !== '') text = text.replaceAll(value, '…');
  return text.slice(0, longestJunk);
};
