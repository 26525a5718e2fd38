import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';

/** How the pages that a host application's users see call and show the service. */
export interface Brand {
  readonly name: string;
  readonly logo: Logo | undefined;
}

interface Logo {
  readonly bytes: Buffer;
  readonly type: string;
}

const types: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
};

export const isLogoFile = (path: string): boolean => Object.hasOwn(types, extname(path).toLowerCase());

/** Read once: it is served from our own origin, the only one whose images our pages show. */
export const readBrand = async ({
  name,
  logoFile,
}: {
  readonly name: string;
  readonly logoFile: string | undefined;
}): Promise<Brand> => ({
  name,
  logo:
    logoFile === undefined
      ? undefined
      : { bytes: await readFile(logoFile), type: types[extname(logoFile).toLowerCase()] ?? 'application/octet-stream' },
});
