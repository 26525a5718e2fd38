/** CPU time of processes, from /proc. Where there is none (not Linux) every reading is undefined, and the report says so. */
import { readdirSync, readFileSync } from 'node:fs';

/** Microseconds that the process has used, in user and system mode together. */
export const cpuOf = (pid: number): number | undefined => {
  const fields = statOf(pid);
  return fields && (Number(fields[utime]) + Number(fields[stime])) * microsecondsPerTick;
};

/** The same for all children of a process: a Postgres server works in one child per connection. */
export const cpuOfChildren = (parent: number): number | undefined => {
  const pids = attempt(() => readdirSync('/proc'))?.filter((name) => /^\d+$/.test(name)) ?? [];
  const children = pids.map(Number).filter((pid) => Number(statOf(pid)?.[ppid]) === parent);
  return children.length === 0 ? undefined : children.reduce((sum, pid) => sum + (cpuOf(pid) ?? 0), 0);
};

/** proc(5) numbers fields from 1; these are counted from the one after the command's name, which may hold spaces. */
const ppid = 1;
const utime = 11;
const stime = 12;
/** Linux shows times in hundredths of a second, whatever its timer does. */
const microsecondsPerTick = 10_000;

const statOf = (pid: number): string[] | undefined => {
  const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
};

const attempt = <T>(read: () => T): T | undefined => {
  try {
    return read();
  } catch {
    return undefined;
  }
};
