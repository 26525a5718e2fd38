/** Reads a SKILL.md: YAML front matter with the skill's name and description, and the text below it. */
import { parse } from 'yaml';
import { z } from 'zod';

const skillHead = z.object({
  name: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be kebab-case')
    .max(64),
  description: z.string().trim().min(1, 'must not be empty').max(1024),
});
type SkillHead = z.output<typeof skillHead>;

type ParsedSkillHead =
  | { readonly ok: true; readonly head: SkillHead; readonly text: string }
  | { readonly ok: false; readonly faults: readonly string[] };

export const parseSkillHead = (markdown: string): ParsedSkillHead => {
  const [whole, frontMatter] = /^---\r?\n(.*?)\r?\n---[ \t]*(?:\r?\n|$)/s.exec(markdown) ?? [];
  if (whole === undefined || frontMatter === undefined)
    return { ok: false, faults: ['does not begin with front matter between two lines of ---'] };
  let data: unknown;
  try {
    data = parse(frontMatter);
  } catch {
    return { ok: false, faults: ['has front matter that is not YAML'] };
  }
  const { data: head, error } = skillHead.safeParse(data);
  if (head) return { ok: true, head, text: markdown.slice(whole.length).trim() };
  return {
    ok: false,
    faults: error.issues.map(({ path, message }) => `has front matter where ${path.join('.') || 'the whole'}: ${message}`),
  };
};
