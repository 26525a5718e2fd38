/** Patchbay as `main.ts` starts it, with a catalog made for measuring. Asked for its memory, it collects garbage first. */
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { readEnv } from '../../src/env.ts';
import { listen } from '../../src/server.ts';
import { createServices } from '../../src/services.ts';
import { entry, provider } from '../catalog.ts';
import { forwardingEntry } from '../forwarding/catalog.ts';

const env = readEnv();
const logger = pino({ level: env.logLevel }, pino.destination({ fd: 2, sync: true }));
const { services, close } = await createServices({ env, logger, entries: [entry, forwardingEntry], providers: [provider] });
const listening = await listen({ services, logger, host: env.host, port: env.port, version: '0.0.0-bench' });

process.once('disconnect', async () => {
  await listening.close();
  await close();
  process.exit();
});
process.on('message', async () => {
  // Audit events wait up to a quarter of a second; they are on their way, not kept.
  await sleep(600);
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  process.send?.({ heapUsed, rss });
});
process.send?.({ port: listening.port });
