/** Skill folders lie inside `plugins/`, each with a SKILL.md that says its name and description. */
import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, isAbsolute, join, relative, sep, win32 } from 'node:path';
import { type Problem, quote } from '../problem.ts';
import type { ReadablePlugin } from '../readable.ts';
import { parseSkillHead } from '../skill-file.ts';

type Outcome = { readonly name: string } | Omit<Problem, 'path'>;

export function* skillRules(plugins: readonly ReadablePlugin[], pluginsRoot: string): Iterable<Problem> {
  const first = new Map<string, string>();
  for (const { at, text } of plugins.flatMap((plugin) => plugin.skills)) {
    if (text === undefined) continue;
    for (const outcome of inspect(text, pluginsRoot)) {
      if ('problem' in outcome) {
        yield { path: at, ...outcome };
        continue;
      }
      const earlier = first.get(outcome.name);
      if (earlier === undefined) first.set(outcome.name, at);
      else
        yield { path: at, problem: `${quote(outcome.name)} is also the name of ${earlier}`, remedy: 'Rename one of the skills.' };
    }
  }
}

function* inspect(path: string, pluginsRoot: string): Iterable<Outcome> {
  if (!isInnerPath(path)) {
    yield {
      problem: `${quote(path)} does not stay inside plugins/`,
      remedy: 'Write a relative path without "..", such as github/skills/github.',
    };
    return;
  }
  const folder = join(pluginsRoot, path);
  if (!isFile(join(folder, 'SKILL.md'))) {
    yield { problem: `there is no file ${quote(`plugins/${path}/SKILL.md`)}`, remedy: 'Add the file, or correct the path.' };
    return;
  }
  const stray = leadingOutside(folder, pluginsRoot);
  if (stray !== undefined) {
    yield { problem: `${quote(stray)} is a symbolic link that leads outside plugins/`, remedy: 'Put the file itself there.' };
    return;
  }
  const parsed = parseSkillHead(readFileSync(join(folder, 'SKILL.md'), 'utf8'));
  if (!parsed.ok) {
    for (const fault of parsed.faults) {
      yield { problem: `SKILL.md ${fault}`, remedy: 'Begin it with front matter that holds name and description.' };
    }
    return;
  }
  const { name } = parsed.head;
  if (name !== basename(path)) {
    yield {
      problem: `SKILL.md has the name ${quote(name)}, its folder ${quote(basename(path))}`,
      remedy: 'Give both the same name.',
    };
  }
  yield { name };
}

const isInnerPath = (path: string): boolean =>
  !isAbsolute(path) &&
  !win32.isAbsolute(path) &&
  !path.includes('\\') &&
  path.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..');

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** The skill's folder or the first thing in it whose real place is elsewhere: its text would be served to agents. */
const leadingOutside = (folder: string, pluginsRoot: string): string | undefined => {
  const root = realpathSync(pluginsRoot);
  const inside = [folder, ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))];
  const stray = inside.find((path) => !isBelow(realPlace(path), root));
  return stray === undefined ? undefined : relative(pluginsRoot, stray);
};

const isBelow = (path: string, root: string): boolean => path.startsWith(root + sep);

/** Of a link that leads nowhere, nothing is served; it counts as outside. */
const realPlace = (path: string): string => {
  try {
    return realpathSync(path);
  } catch {
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ? '' : path;
  }
};
