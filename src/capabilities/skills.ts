/** Bundled skills, read once at start. Their scripts are content like any other file: nothing here runs them. */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Plugin } from '../../catalog/define.ts';
import { parseSkillHead } from '../../catalog/skill-file.ts';

/** One skill: a folder with a SKILL.md. `files` are keyed by path below the skill's folder and include SKILL.md. */
export interface Skill {
  readonly name: string;
  readonly description: string;
  /** What SKILL.md says below its head. */
  readonly text: string;
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
  const parsed = parseSkillHead(byPath.get('SKILL.md')?.toString() ?? '');
  if (!parsed.ok) throw new Error(`${folder} changed after the catalog was checked: ${parsed.faults.join('; ')}`);
  return { ...parsed.head, text: parsed.text, files: byPath };
};
