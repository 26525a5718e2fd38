import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/client.ts';
import { FolderInUseError, lockFolder } from '../../src/db/folder-lock.ts';
import { projectRoot } from '../../src/project-root.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'patchbay-lock-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function startHolder() {
  const code = `
    import { lockFolder } from ${JSON.stringify(join(projectRoot, 'src/db/folder-lock.ts'))};
    await lockFolder(${JSON.stringify(folder)});
    console.log('locked');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return {
    kill: () => new Promise((resolve) => child.once('exit', resolve).kill('SIGKILL')),
  };
}

const write = (fields: Record<string, unknown>) =>
  writeFile(join(folder, 'lock-other'), JSON.stringify({ pid: process.pid, host: hostname(), started: '0', ...fields }));

describe('the lock of a data folder', () => {
  it('keeps a second process out, and lets it in once the first was killed', async () => {
    const first = await startHolder();
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError);

    await first.kill();
    const unlock = await lockFolder(folder);
    await unlock();
  });

  it('keeps the same process out too, until it is given back', async () => {
    const unlock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow('Another process works in this data folder');

    await unlock();
    expect(await readdir(folder)).toEqual([]);
    await (await lockFolder(folder))();
  });

  it('is free when another process has got the id of the one that died', async () => {
    await write({ pid: process.pid, started: 'long ago' });

    await (await lockFolder(folder))();
  });

  it('never goes to two that find it stale at the same moment, and is free once they have given up', async () => {
    await write({ started: 'long ago' });
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
    const taken = outcomes.filter((outcome) => outcome.status === 'fulfilled');

    expect(taken.length).toBeLessThan(2);
    await Promise.all(taken.map(({ value: unlock }) => unlock()));
    await (await lockFolder(folder))();
  });

  it('is held by another host as long as its heartbeat goes on', async () => {
    await write({ host: 'another-container' });
    const beat = setInterval(() => void utimes(join(folder, 'lock-other'), new Date(), new Date()), 300);
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError);

    clearInterval(beat);
    await (await lockFolder(folder))();
  });

  it('guards the embedded database', async () => {
    const database = await openDatabase({ kind: 'embedded', dataDir: folder });
    await expect(openDatabase({ kind: 'embedded', dataDir: folder })).rejects.toThrow(FolderInUseError);

    await database.ping();
    await database.close();
  });
});
