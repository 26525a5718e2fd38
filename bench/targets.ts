/** What was promised, held against what was measured. */

import type { Forwarding } from './forwarding/forwarding.ts';
import type { Idle } from './forwarding/idle.ts';
import type { Sample } from './measure.ts';
import { median, medianIfKnown } from './median.ts';
import type { MemoryGrowth } from './memory.ts';
import { type Cell, targetConcurrency } from './rounds.ts';
import type { RowName } from './rows.ts';
import type { Scale } from './scale.ts';

export interface Ratio {
  readonly name: string;
  /** Undefined where the system does not tell. */
  readonly value: number | undefined;
  readonly operator: '>=' | '<=';
  readonly target: number;
  readonly holds: boolean;
}

export interface Measured {
  readonly cells: readonly Cell[];
  readonly memory: MemoryGrowth;
  readonly scale: Scale;
  readonly forwarding: Forwarding;
  readonly readySeconds: readonly number[];
}

/** Ratios of two rows are taken round by round, since both ran in the same minute. Each era is compared with its own. */
export const ratiosOf = ({ cells: own, memory, scale, forwarding, readySeconds }: Measured): Ratio[] => {
  const cells = [...own, ...forwarding.cells];
  const { best, idle } = forwarding;
  const ratio = (of: RowName, to: RowName, value: (sample: Sample) => number | undefined) => {
    const [above, below] = [of, to].map((row) => samplesOf(cells, row).map(value));
    return medianIfKnown((above ?? []).map((one, round) => divide(one, below?.[round])));
  };
  const throughput = (of: RowName, to: RowName) => ratio(of, to, (sample) => sample.requestsPerSecond);
  const cpu = (of: RowName, to: RowName) => ratio(of, to, (sample) => sample.cpu);
  return [
    judge('tools-call-2026', throughput('P26', 'S26'), '>=', 3),
    judge('tools-call-2025', throughput('P25', 'S25'), '>=', 3),
    judge('cpu-per-request-2026', cpu('P26', 'S26'), '<=', 0.33),
    judge('cpu-per-request-2025', cpu('P25', 'S25'), '<=', 0.33),
    judge('tools-list-2026', throughput('L26', 'S26'), '>=', 1),
    judge('tools-list-2025', throughput('L25', 'S25'), '>=', 1),
    judge('memory', memory.after.heapUsed / memory.before.heapUsed, '<=', 1.05),
    judge('scale', Math.max(scale.list.ratio, scale.call.ratio), '<=', 1.3),
    judge('forward-http-to-plain-gateway', throughput('FH', 'G'), '>=', 8),
    judge('forward-http-to-best-peer', best.http && throughput('FH', best.http), '>=', 3),
    judge('forward-stdio-to-best-peer', best.stdio && throughput('FS', best.stdio), '>=', 1.5),
    judge('first-call-extra-round-trips', idle.extraRoundTrips, '<=', 1),
    judge('megabytes-for-1000-idle-connections', megabytesForThousand(idle), '<=', 200),
    judge('ready-seconds', median(readySeconds), '<=', 2),
  ];
};

const megabytesForThousand = ({ connections, before, after }: Idle): number =>
  (((after.rss - before.rss) / 1_048_576) * 1_000) / connections;

const judge = (name: string, value: number | undefined, operator: Ratio['operator'], target: number): Ratio => ({
  name,
  value,
  operator,
  target,
  holds: value !== undefined && (operator === '>=' ? value >= target : value <= target),
});

const samplesOf = (cells: readonly Cell[], row: RowName): readonly Sample[] =>
  cells.find((cell) => cell.row === row && cell.concurrency === targetConcurrency)?.samples ?? [];

const divide = (above: number | undefined, below: number | undefined): number | undefined =>
  above === undefined || below === undefined ? undefined : above / below;
