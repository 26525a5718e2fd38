/** All rows, again and again: what disturbs the machine for a while disturbs every row, and medians leave it out. */
import type { Measure, Sample } from './measure.ts';
import { median, medianIfKnown } from './median.ts';
import type { Row, RowName } from './rows.ts';

/** The one that the targets are about. */
export const targetConcurrency = 16;

export interface Cell {
  readonly row: RowName;
  readonly title: string;
  readonly concurrency: number;
  /** One per round, in the order of the rounds. */
  readonly samples: readonly Sample[];
  readonly median: Sample;
}

interface RoundsOptions {
  readonly measure: Measure;
  readonly rounds: number;
  readonly milliseconds: number;
  readonly concurrencies: readonly number[];
}

export const runRounds = async (
  rows: readonly Row[],
  { measure, rounds, milliseconds, concurrencies }: RoundsOptions,
): Promise<Cell[]> => {
  const samples = new Map<string, Sample[]>();
  const key = (row: Row, concurrency: number) => `${row.name} ${concurrency}`;
  for (let round = 0; round < rounds; round += 1) {
    for (const concurrency of concurrencies) {
      // Neighbours change sides, so that no row always runs in the wake of the same one.
      for (const row of round % 2 === 0 ? rows : rows.toReversed()) {
        const sample = await measure(row, { concurrency, milliseconds });
        samples.set(key(row, concurrency), [...(samples.get(key(row, concurrency)) ?? []), sample]);
      }
    }
  }
  return rows.flatMap((row) =>
    concurrencies.map((concurrency) => {
      const taken = samples.get(key(row, concurrency)) ?? [];
      return { row: row.name, title: row.title, concurrency, samples: taken, median: medianOf(taken) };
    }),
  );
};

const medianOf = (samples: readonly Sample[]): Sample => ({
  requestsPerSecond: median(samples.map((sample) => sample.requestsPerSecond)),
  p50: median(samples.map((sample) => sample.p50)),
  p99: median(samples.map((sample) => sample.p99)),
  cpu: medianIfKnown(samples.map((sample) => sample.cpu)),
  postgresCpu: medianIfKnown(samples.map((sample) => sample.postgresCpu)),
  clientBusy: median(samples.map((sample) => sample.clientBusy)),
});
