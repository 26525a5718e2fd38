import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

const heartbeatMs = 1_000;
const patienceMs = 10_000;

const holder = z.object({ pid: z.int().positive(), host: z.string(), started: z.string() });
type Holder = z.output<typeof holder>;

export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
}

/** Takes the folder for this process until the answered function is called. A lock left by a killed process does not count. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, `${prefix}${randomUUID()}`);
  await create(file, { pid: process.pid, host: hostname(), started: await startOf(process.pid) });
  await refuseOthers(folder, file).catch(async (error: unknown) => {
    await rm(file, { force: true });
    throw error;
  });
  const heartbeat = setInterval(() => void utimes(file, new Date(), new Date()).catch(() => {}), heartbeatMs);
  heartbeat.unref();
  return async () => {
    clearInterval(heartbeat);
    await rm(file, { force: true });
  };
}

const prefix = 'lock-';

/** Appears whole: a half-written lock would look like one left behind. */
async function create(file: string, own: Holder): Promise<void> {
  const draft = join(dirname(file), `draft-${basename(file)}`);
  await writeFile(draft, JSON.stringify(own), { flag: 'wx', mode: 0o600 });
  await rename(draft, file);
}

/**
 * Each process first shows its own lock and then looks for others, so that of two that start together at least one sees
 * the other. Both may give up; never do both go on.
 */
async function refuseOthers(folder: string, own: string): Promise<void> {
  const files = (await readdir(folder)).filter((name) => name.startsWith(prefix)).map((name) => join(folder, name));
  for (const file of files) {
    if (file === own) continue;
    const found = await read(file);
    if (found === undefined) continue;
    if (await isHeld(file, found)) {
      throw new FolderInUseError(
        `Another process works in this data folder (${file}). Stop it, or set DATA_DIR to another folder.`,
      );
    }
    await rm(file, { force: true });
  }
}

/** On this host the process itself tells; a process in another container cannot be seen, but its heartbeat can. */
async function isHeld(file: string, found: string): Promise<boolean> {
  const parsed = parse(found);
  if (parsed?.host !== hostname()) return beats(file);
  return isAlive(parsed.pid) && (await startOf(parsed.pid)) === parsed.started;
}

async function beats(file: string): Promise<boolean> {
  const before = await modified(file);
  for (let waited = 0; waited < patienceMs; waited += heartbeatMs / 2) {
    await sleep(heartbeatMs / 2);
    if ((await modified(file)) !== before) return true;
  }
  return false;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/** When a process began, in ticks since boot: tells it from a later one with the same id. Empty where the system does not say. */
async function startOf(pid: number): Promise<string> {
  try {
    const line = await readFile(`/proc/${pid}/stat`, 'utf8');
    // proc(5): field 22; the second field, in parentheses, may itself hold spaces.
    return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function parse(text: string): Holder | undefined {
  try {
    return holder.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

async function read(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

const modified = async (file: string) => (await stat(file).catch(() => undefined))?.mtimeMs;

const hasCode = (error: unknown, code: string): boolean => error instanceof Error && 'code' in error && error.code === code;
