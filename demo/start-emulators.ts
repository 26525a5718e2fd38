import { createEmulator } from 'emulate';
import { emulatedPlugins } from './emulated-plugins.ts';
import { freePort } from './free-port.ts';
import { startFront } from './front.ts';
import type { Release } from './release.ts';

/** Starts every service of the list; answers the lines of EGRESS_MAP that lead Patchbay to them. */
export const startEmulators = async (release: Release, redirectUri: string): Promise<string[]> => {
  const lines: string[] = [];
  for (const { emulator, origins, front = {} } of emulatedPlugins) {
    const port = await freePort();
    const { close } = await createEmulator({ ...emulator(redirectUri), port });
    release.add(close);
    const before = await startFront(`http://127.0.0.1:${port}`, front);
    release.add(before.close);
    lines.push(...origins.map((origin) => `${origin}=${before.url}`));
  }
  return lines;
};
