/**
 * Tells clients that their agent's list of tools or skills has changed: those of the 2025 generation on the event stream that
 * they open with GET, those of 2026-07-28 on the SDK's `subscriptions/listen`. A stream lives no longer than its token.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import type { ServerEventBus } from '@modelcontextprotocol/server';
import type { ProjectTools, ToolWatch } from '../capabilities/tools.ts';
import { startStream, streamEvent } from './answer.ts';
import { refuse, tooManyStreams } from './refusal.ts';

/** A client needs one. More are tabs and retries; many more are an accident. */
const mostPerAgent = 16;
const mostInAll = 4_096;

export interface ListChanges {
  /** Answers a GET of the 2025 generation with a stream that ends with the client, the token or `close`. */
  stream(res: ServerResponse, token: string): Promise<void>;
  /** Answers `subscriptions/listen` by what `serve` does, whose subscription to `bus` is this agent's. */
  listen(res: ServerResponse, token: string, serve: () => Promise<void>): Promise<void>;
  readonly bus: ServerEventBus;
  close(): void;
}

export const createListChanges = ({
  tools,
  keepAliveMs,
}: {
  readonly tools: ProjectTools;
  readonly keepAliveMs: number;
}): ListChanges => {
  const open = new Map<ServerResponse, string>();
  const listening = new AsyncLocalStorage<{ readonly watch: ToolWatch; readonly res: ServerResponse }>();

  const admit = async (res: ServerResponse, token: string): Promise<ToolWatch | undefined> => {
    const ofAgent = [...open.values()].filter((other) => other === token).length;
    if (open.size >= mostInAll || ofAgent >= mostPerAgent) {
      refuse(res, tooManyStreams);
      return undefined;
    }
    open.set(res, token);
    res.once('close', () => open.delete(res));
    try {
      const watch = await tools.watch({ kind: 'agent', token });
      if (res.destroyed) watch.stop();
      else res.once('close', watch.stop);
      return watch;
    } catch (error) {
      open.delete(res);
      throw error;
    }
  };

  return {
    stream: async (res, token) => {
      const watch = await admit(res, token);
      if (!watch || res.destroyed) return;
      startStream(res);
      const keepAlive = setInterval(() => res.write(': keepalive\n\n'), keepAliveMs);
      res.once('close', () => clearInterval(keepAlive));
      const say = (method: string) => () => res.write(streamEvent(JSON.stringify({ jsonrpc: '2.0', method })));
      watch.tell({ onTools: say(toolsChanged), onSkills: say(resourcesChanged), onGone: () => res.end() });
    },

    listen: async (res, token, serve) => {
      const watch = await admit(res, token);
      if (watch) await listening.run({ watch, res }, serve);
    },

    bus: {
      publish: () => undefined,
      subscribe: (listener) => {
        const current = listening.getStore();
        current?.watch.tell({
          onTools: () => listener({ kind: 'tools_list_changed' }),
          onSkills: () => listener({ kind: 'resources_list_changed' }),
          onGone: () => current.res.destroy(),
        });
        return () => current?.watch.stop();
      },
    },

    close: () => {
      for (const res of open.keys()) if (res.headersSent) res.end();
    },
  };
};

const toolsChanged = 'notifications/tools/list_changed';
const resourcesChanged = 'notifications/resources/list_changed';
