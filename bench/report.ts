/** What a run found, as text. */
import type { Idle } from './forwarding/idle.ts';
import type { MemoryGrowth } from './memory.ts';
import type { Cell } from './rounds.ts';
import type { Scale } from './scale.ts';
import { type Measured, type Ratio, ratiosOf } from './targets.ts';

export const report = (measured: Measured): string => {
  const ratios = ratiosOf(measured);
  return [
    table(measured.cells),
    '',
    table(measured.forwarding.cells),
    ...measured.forwarding.leftOut.map((line) => `left out: ${line}`),
    '',
    idleLine(measured.forwarding.idle),
    memoryLine(measured.memory),
    scaleLine(measured.scale),
    `ready: ${measured.readySeconds.map((seconds) => seconds.toFixed(2)).join(', ')} s on a warm embedded database`,
    '',
    ...ratios.map(ratioLine),
  ].join('\n');
};

const columns = ['row', 'what', 'callers', 'req/s', 'p50 ms', 'p99 ms', 'CPU µs/req', 'Postgres µs/req', 'client busy'];

const table = (cells: readonly Cell[]): string => {
  const lines = cells.map(({ row, title, concurrency, median }) => [
    row,
    title,
    String(concurrency),
    whole(median.requestsPerSecond),
    median.p50.toFixed(2),
    median.p99.toFixed(2),
    whole(median.cpu),
    usesPostgres(row) ? whole(median.postgresCpu) : '',
    `${whole(median.clientBusy * 100)} %`,
  ]);
  const widths = columns.map((column, at) => Math.max(column.length, ...lines.map((line) => line[at]?.length ?? 0)));
  const text = (line: readonly string[]) =>
    line.map((cell, at) => (at < 2 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  ');
  return [text(columns), ...lines.map(text)].join('\n');
};

const usesPostgres = (row: string): boolean => /^[PLF]/.test(row);

const memoryLine = ({ firstCalls, moreCalls, before, after }: MemoryGrowth): string =>
  `memory: heap ${megabytes(before.heapUsed)} after ${firstCalls} calls, ${megabytes(after.heapUsed)} after ${moreCalls} more; ` +
  `resident ${megabytes(before.rss)}, then ${megabytes(after.rss)}`;

const idleLine = ({ extraRoundTrips, connections, before, after }: Idle): string =>
  `idle: the first call of a connection takes ${extraRoundTrips.toFixed(2)} round trips more than the next; ${connections} connections: ` +
  `heap ${megabytes(before.heapUsed)}, then ${megabytes(after.heapUsed)}; resident ${megabytes(before.rss)}, then ${megabytes(after.rss)}`;

const scaleLine = ({ list, call }: Scale): string =>
  `scale: among 100 connections and among 100,000, tools/list ${list.small.toFixed(2)} and ${list.large.toFixed(2)} ms, ` +
  `tools/call ${call.small.toFixed(2)} and ${call.large.toFixed(2)} ms`;

const ratioLine = ({ name, value, operator, target, holds }: Ratio): string =>
  `ratio ${name} ${value?.toFixed(2) ?? 'unknown'} (target ${operator} ${target}): ${holds ? 'holds' : 'short'}`;

const whole = (value: number | undefined): string => (value === undefined ? '?' : String(Math.round(value)));

const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`;
