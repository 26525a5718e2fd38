import type { Logger } from 'pino';

interface SweepOptions {
  readonly tasks: readonly (() => Promise<void>)[];
  readonly everyMs: number;
  readonly logger: Logger;
}

/** Does its tasks at start and then again and again. Any number of replicas may do it at once. */
export const createSweep = ({ tasks, everyMs, logger }: SweepOptions) => {
  const run = async () => {
    const results = await Promise.allSettled(tasks.map((task) => task()));
    for (const result of results)
      if (result.status === 'rejected') logger.warn({ err: result.reason }, 'background work failed; it runs again later');
  };
  let running = run();
  const timer = setInterval(() => {
    running = run();
  }, everyMs).unref();
  return {
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await running;
    },
  };
};
