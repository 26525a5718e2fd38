import type { Logger } from 'pino';

interface SweepOptions {
  readonly tasks: readonly (() => Promise<void>)[];
  readonly everyMs: number;
  /** When it begins, counted from the start; the service should be ready first. */
  readonly firstAfterMs: number;
  readonly logger: Logger;
}

/** Does its tasks a while after the start and then again and again. Any number of replicas may do it at once. */
export const createSweep = ({ tasks, everyMs, firstAfterMs, logger }: SweepOptions) => {
  const run = async () => {
    const results = await Promise.allSettled(tasks.map((task) => task()));
    for (const result of results)
      if (result.status === 'rejected') logger.warn({ err: result.reason }, 'background work failed; it runs again later');
  };
  let running: Promise<void> = Promise.resolve();
  const next = (afterMs: number) =>
    setTimeout(() => {
      running = run();
      timer = next(everyMs);
    }, afterMs).unref();
  let timer = next(firstAfterMs);
  return {
    stop: async (): Promise<void> => {
      clearTimeout(timer);
      await running;
    },
  };
};
