/** Bundled skills, read once at start. Their scripts are content like any other file: nothing here runs them. */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Plugin } from '../../catalog/define.ts';

/** One skill: a folder with a SKILL.md. `files` are keyed by path below the skill's folder and include SKILL.md. */
export interface Skill {
  readonly name: string;
  readonly description: string;
  readonly files: ReadonlyMap<string, Buffer>;
}

/** The skills of each plugin, by its id. The catalog's check has proven that the folders are there and well formed. */
export const loadSkills = async (
  plugins: readonly Plugin[],
  pluginsRoot: string,
): Promise<ReadonlyMap<string, readonly Skill[]>> =>
  new Map(
    await Promise.all(
      plugins.map(
        async ({ id, skills }) => [id, await Promise.all(skills.map((path) => loadSkill(join(pluginsRoot, path))))] as const,
      ),
    ),
  );

const frontMatter = z.object({ name: z.string(), description: z.string() });

const loadSkill = async (folder: string): Promise<Skill> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const file = join(entry.parentPath, entry.name);
        return [relative(folder, file).split(sep).join('/'), await readFile(file)] as const;
      }),
  );
  const byPath = new Map(files);
  const header = /^---\r?\n(.*?)\r?\n---/s.exec(byPath.get('SKILL.md')?.toString() ?? '')?.[1];
  return { ...frontMatter.parse(parse(header ?? '')), files: byPath };
};
