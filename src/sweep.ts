import type { Logger } from 'pino';

interface SweepOptions {
  readonly tasks: readonly (() => Promise<void>)[];
  readonly everyMs: number;
  readonly logger: Logger;
}

/** Long enough for the service to be ready first. */
const firstAfterMs = 500;

/** Does its tasks soon after the start and then again and again. Any number of replicas may do it at once. */
export const createSweep = ({ tasks, everyMs, logger }: SweepOptions) => {
  const run = async () => {
    const results = await Promise.allSettled(tasks.map((task) => task()));
    for (const result of results)
      if (result.status === 'rejected') logger.warn({ err: result.reason }, 'background work failed; it runs again later');
  };
  let running: Promise<void> = Promise.resolve();
  const start = () => {
    running = run();
  };
  const first = setTimeout(start, Math.min(firstAfterMs, everyMs)).unref();
  const timer = setInterval(start, everyMs).unref();
  return {
    stop: async (): Promise<void> => {
      clearTimeout(first);
      clearInterval(timer);
      await running;
    },
  };
};
