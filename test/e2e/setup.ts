/** Leaves pictures of what a failing test saw, and closes its pages. */
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach } from 'vitest';
import { closeChromium, openPages } from './shared-chromium.ts';

const folder = join(tmpdir(), 'patchbay-e2e');

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await takePictures(task.name);
  await Promise.all(openPages().map((page) => page.context().close()));
});

afterAll(closeChromium);

const takePictures = async (title: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  for (const [index, page] of openPages().entries()) {
    const path = join(folder, `${title.replaceAll(/\W+/g, '-').slice(0, 80)}-${index + 1}.png`);
    await page.screenshot({ path, timeout: 5_000 }).then(
      () => console.error(`Picture of ${page.url().replace(/\?.*/, '')}: ${path}`),
      () => console.error(`No picture of ${page.url().replace(/\?.*/, '')} could be taken.`),
    );
  }
};
