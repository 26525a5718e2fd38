/** The load, in a process of its own: as many callers as asked for, each sending its next request when it has its answer. */
import { performance } from 'node:perf_hooks';
import { type Line, openLine } from './exchange.ts';
import { type LoadOrder, type LoadResult, loadOrder } from './load-order.ts';

process.once('disconnect', () => process.exit());
process.on('message', async (message) => {
  process.send?.(await run(loadOrder.parse(message)));
});

const lines = new Map<string, readonly Line[]>();

const run = async (order: LoadOrder): Promise<LoadResult> => {
  const { milliseconds, requests = Number.POSITIVE_INFINITY, bodyStart, bodyEnd, answerBytes } = order;
  const open = linesTo(order);
  const latencies: number[] = [];
  let sent = 0;
  let wrong = 0;
  const busyBefore = performance.eventLoopUtilization();
  const started = performance.now();
  const end = started + milliseconds;
  const caller = async (line: Line) => {
    for (let now = performance.now(); now < end && sent < requests; ) {
      sent += 1;
      const { status, bytes } = await line.send(`${bodyStart}${firstId + (sent % ids)}${bodyEnd}`);
      if (status !== 200 || bytes !== answerBytes) wrong += 1;
      const after = performance.now();
      latencies.push(after - now);
      now = after;
    }
  };
  await Promise.all(open.map(caller));
  const seconds = (performance.now() - started) / 1000;
  const { utilization: clientBusy } = performance.eventLoopUtilization(busyBefore);
  latencies.sort((a, b) => a - b);
  return { requests: latencies.length, wrong, seconds, p50: at(latencies, 0.5), p99: at(latencies, 0.99), clientBusy };
};

const firstId = 100_000;
const ids = 900_000;

/** Kept open between rounds, as a gateway in front would. */
const linesTo = ({ origin, path, concurrency, headers }: LoadOrder): readonly Line[] => {
  const key = `${origin}${path} ${concurrency} ${JSON.stringify(headers)}`;
  const known = lines.get(key) ?? Array.from({ length: concurrency }, () => openLine(origin, path, headers));
  lines.set(key, known);
  return known;
};

const at = (sorted: readonly number[], share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
