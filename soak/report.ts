/** The figures, and whether they are good enough. */
import type { Tally } from './agents.ts';
import type { FamilyRecord } from './families.ts';
import type { Lost } from './lost.ts';

export interface Figures {
  readonly tally: Tally;
  readonly kills: number;
  readonly record: FamilyRecord;
  readonly lost: readonly Lost[];
  /** Lines of the replicas' output that hold a secret. */
  readonly leaks: number;
  readonly logLines: number;
}

export interface Verdict {
  readonly lines: readonly string[];
  readonly passed: boolean;
}

const mostRefreshes = 1.2;

export const report = ({ tally, kills, record, lost, leaks, logLines }: Figures): Verdict => {
  const { families, refreshes, needed, repeats, revoked } = record;
  const ended = revoked.late + revoked.reused;
  const ratio = needed === 0 ? Number.POSITIVE_INFINITY : refreshes / needed;
  const calls = [...tally.values()].reduce((sum, count) => sum + count, 0);
  const failures = [...tally].filter(([outcome]) => outcome !== 'ok').toSorted(([, a], [, b]) => b - a);
  return {
    lines: [
      `calls               ${calls}, ${tally.get('ok') ?? 0} of them answered; replicas killed ${kills} times`,
      ...failures.map(([outcome, count]) => `  ${outcome.padEnd(26)} ${count}`),
      `token families      ${families}`,
      `refreshes           ${refreshes}; smallest possible ${needed}`,
      `lost answers        ${repeats} made up for by a spent token within the grace`,
      `families revoked    ${ended}: ${revoked.late} after the grace, ${revoked.reused} although the successor was in use`,
      `connections lost    ${lost.length}`,
      ...lost.map(({ connectionId, why }) => `  ${connectionId} ${why}`),
      `lines of log        ${logLines}, ${leaks} with a secret`,
      '',
      `soak: families revoked ${ended}, connections lost ${lost.length}, secrets leaked ${leaks}, refreshes ${ratio.toFixed(2)} x minimum`,
    ],
    passed: ended === 0 && lost.length === 0 && leaks === 0 && logLines > 0 && calls > 0 && ratio <= mostRefreshes,
  };
};
