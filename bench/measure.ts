/** One sample: the load runs against one server, and the CPU time of each process is read before and after. */
import type { Child } from './child.ts';
import { cpuOf, cpuOfChildren } from './cpu.ts';
import { type LoadOrder, loadResult } from './load-order.ts';
import type { Request } from './requests.ts';

export interface Target {
  readonly name: string;
  readonly server: Pick<Child, 'pid'>;
  readonly request: Request;
  readonly answerBytes: number;
}

export interface Sample {
  readonly requestsPerSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Microseconds of CPU per request; undefined where the system does not tell. */
  readonly cpu: number | undefined;
  /** The same for the Postgres server; undefined where it is not the bench's own. */
  readonly postgresCpu: number | undefined;
  readonly clientBusy: number;
}

export type Measure = (target: Target, order: Pick<LoadOrder, 'concurrency' | 'milliseconds' | 'requests'>) => Promise<Sample>;

/** @throws Error when an answer was not the right one. */
export const createMeasure = ({ load, postgresPid }: { load: Child; postgresPid: number | undefined }): Measure => {
  const postgresCpu = () => (postgresPid === undefined ? undefined : cpuOfChildren(postgresPid));
  return async ({ name, server, request, answerBytes }, order) => {
    const before = { cpu: cpuOf(server.pid), postgresCpu: postgresCpu() };
    const result = await load.ask(loadResult, { ...request, ...order, answerBytes });
    const after = { cpu: cpuOf(server.pid), postgresCpu: postgresCpu() };
    const { requests, wrong, seconds, p50, p99, clientBusy } = result;
    if (wrong > 0 || requests === 0) throw new Error(`${name}: ${wrong} of ${requests} answers were wrong.`);
    return {
      requestsPerSecond: requests / seconds,
      p50,
      p99,
      cpu: perRequest(before.cpu, after.cpu, requests),
      postgresCpu: perRequest(before.postgresCpu, after.postgresCpu, requests),
      clientBusy,
    };
  };
};

const perRequest = (before: number | undefined, after: number | undefined, requests: number): number | undefined =>
  before === undefined || after === undefined ? undefined : (after - before) / requests;
