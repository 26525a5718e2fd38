/** The load, in a process of its own: as many callers as asked for, each sending its next request when it has its answer. */
import { performance } from 'node:perf_hooks';
import { type Dispatcher, Pool } from 'undici';
import { type LoadOrder, type LoadResult, loadOrder } from './load-order.ts';

process.once('disconnect', () => process.exit());
process.on('message', async (message) => {
  process.send?.(await run(loadOrder.parse(message)));
});

const pools = new Map<string, Pool>();

const run = async (order: LoadOrder): Promise<LoadResult> => {
  const { origin, concurrency, milliseconds, requests = Number.POSITIVE_INFINITY } = order;
  const pool = poolFor(origin, concurrency);
  const latencies: number[] = [];
  let sent = 0;
  let wrong = 0;
  const busyBefore = performance.eventLoopUtilization();
  const started = performance.now();
  const end = started + milliseconds;
  const caller = async () => {
    for (let now = performance.now(); now < end && sent < requests; ) {
      sent += 1;
      const right = await exchange(pool, order, firstId + (sent % ids));
      if (!right) wrong += 1;
      const after = performance.now();
      latencies.push(after - now);
      now = after;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, caller));
  const seconds = (performance.now() - started) / 1000;
  const { utilization: clientBusy } = performance.eventLoopUtilization(busyBefore);
  latencies.sort((a, b) => a - b);
  return { requests: latencies.length, wrong, seconds, p50: at(latencies, 0.5), p99: at(latencies, 0.99), clientBusy };
};

const firstId = 100_000;
const ids = 900_000;

const poolFor = (origin: string, connections: number): Pool => {
  const key = `${origin} ${connections}`;
  const pool = pools.get(key) ?? new Pool(origin, { connections, pipelining: 1 });
  pools.set(key, pool);
  return pool;
};

/** Undici's lowest call: everything above it costs the two cores more than the bare server does. */
const exchange = (pool: Pool, { headers, bodyStart, bodyEnd, answerBytes }: LoadOrder, id: number): Promise<boolean> =>
  new Promise((resolve) => {
    let status = 0;
    let bytes = 0;
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: () => {},
      onResponseStart: (_controller, statusCode) => {
        status = statusCode;
      },
      onResponseData: (_controller, chunk) => {
        bytes += chunk.length;
      },
      onResponseEnd: () => resolve(status === 200 && bytes === answerBytes),
      onResponseError: () => resolve(false),
    };
    pool.dispatch({ path: '/mcp', method: 'POST', headers, body: `${bodyStart}${id}${bodyEnd}` }, handler);
  });

const at = (sorted: readonly number[], share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
