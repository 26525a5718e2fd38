/** MCP servers that run beside the service: programs of npm packages that its operator has installed and switched on. */
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import type { CapabilitySource } from '../../../catalog/define.ts';
import { placeholder } from '../../../catalog/url-template.ts';
import { AppError } from '../../errors.ts';
import type { UpstreamTransport } from './upstream.ts';

type NpmTransport = Extract<Extract<CapabilitySource, { type: 'mcp' }>['transport'], { kind: 'npm' }>;
type Process = Extract<UpstreamTransport, { kind: 'stdio' }>;

interface ProgramsOptions {
  /** Holds one folder per connection. */
  readonly ownFolders: string;
  /** `{shared-folder}`. */
  readonly sharedFolder: string | undefined;
}

export interface Programs {
  /** How the package's program is started for one connection, with folders that exist. @throws AppError `internal`. */
  start(transport: NpmTransport, connectionId: string): Promise<Started>;
  /** Removes what the programs of a connection that is gone have kept. */
  forget(connectionId: string): Promise<void>;
}

interface Started {
  readonly process: Process;
  readonly environment: Readonly<Record<string, string>>;
}

export const createPrograms = ({ ownFolders, sharedFolder }: ProgramsOptions): Programs => {
  const ownFolder = (connectionId: string): string => join(resolve(ownFolders), connectionId);
  return {
    async start({ package: name, arguments: texts, environment }, connectionId) {
      const program = findProgram(name);
      const own = ownFolder(connectionId);
      if (program === undefined) throw new AppError('internal', { cause: new Error(`${name} is not installed any more`) });
      // Two connections never see one folder, and nobody else of the machine sees either.
      await mkdir(own, { recursive: true, mode: 0o700 });
      const fill = (text: string) =>
        fillFolders(text, { 'own-folder': own, 'shared-folder': sharedFolder && resolve(sharedFolder) });
      return {
        process: { kind: 'stdio', command: process.execPath, arguments: [program, ...texts.map(fill)] },
        environment: Object.fromEntries(Object.entries(environment).map(([variable, text]) => [variable, fill(text)])),
      };
    },
    forget: (connectionId) => rm(ownFolder(connectionId), { recursive: true, force: true }),
  };
};

/** Looked up as Node looks up imports; the package manager is asked nothing. */
export const findProgram = (name: string): string | undefined => {
  for (const folder of createRequire(import.meta.url).resolve.paths(name) ?? []) {
    const file = join(folder, name, 'package.json');
    if (!existsSync(file)) continue;
    const program = packageFile.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data?.bin;
    const path = program && join(dirname(file), program);
    return path && existsSync(path) ? path : undefined;
  }
  return undefined;
};

const packageFile = z.object({
  bin: z.union([z.string(), z.record(z.string(), z.string()).transform((programs) => Object.values(programs)[0])]),
});

const fillFolders = (text: string, folders: Readonly<Record<string, string | undefined>>): string =>
  text.replaceAll(placeholder, (_, name: string) => {
    const folder = folders[name];
    if (folder === undefined) throw new AppError('internal', { cause: new Error(`{${name}} has no value`) });
    return folder;
  });
