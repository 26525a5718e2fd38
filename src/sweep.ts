import type { Logger } from 'pino';

const every = 10 * 60 * 1000;

/** Removes what has expired, at start and every ten minutes. Any number of replicas may do it at once. */
export const createSweep = ({ tasks, logger }: { tasks: readonly (() => Promise<void>)[]; logger: Logger }) => {
  const run = async () => {
    const results = await Promise.allSettled(tasks.map((task) => task()));
    for (const result of results)
      if (result.status === 'rejected') logger.warn({ err: result.reason }, 'clean-up failed; it runs again later');
  };
  let running = run();
  const timer = setInterval(() => {
    running = run();
  }, every).unref();
  return {
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await running;
    },
  };
};
