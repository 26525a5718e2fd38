/**
 * Serves an agent's skills: by the MCP Skills extension (`io.modelcontextprotocol/skills`), and as `skill://` resources
 * for clients that do not know it. Skills are content of plugins, the same for everybody, so their entries with digests
 * are made once; which of them an agent sees comes from its own resolved tools.
 */
import { type Skill as SkillEntry, type SkillSource, SkillsExtension, skillEntry } from '@modelcontextprotocol/server/ext/skills';
import type { Skill } from '../capabilities/skills.ts';

export const skillsExtension = (skills: readonly Skill[]): SkillsExtension => new SkillsExtension({ source: sourceOf(skills) });

export const skillUri = (name: string, path: string): string =>
  `skill://${[name, ...path.split('/')].map(encodeURIComponent).join('/')}`;

const sourceOf = (skills: readonly Skill[]): SkillSource => ({
  list: async () => ({ skills: await Promise.all(skills.map(entryOf)) }),
  get: async (uri) => {
    const skill = skills.find(({ name }) => skillUri(name, manifest) === uri);
    return skill && entryOf(skill);
  },
  read: async (uri) => {
    for (const { name, files } of skills) {
      for (const [path, bytes] of files) {
        if (skillUri(name, path) === uri) return content(path, bytes);
      }
    }
    return undefined;
  },
  listResources: async () =>
    skills.map(({ name, description, files }) => ({
      uri: skillUri(name, manifest),
      name,
      description,
      mimeType: mimeType(manifest),
      size: files.get(manifest)?.length ?? 0,
    })),
});

const manifest = 'SKILL.md';

const entries = new WeakMap<Skill, Promise<SkillEntry>>();

const entryOf = (skill: Skill): Promise<SkillEntry> => {
  const known = entries.get(skill);
  if (known !== undefined) return known;
  const entry = skillEntry(skill.name, Object.fromEntries(skill.files));
  entries.set(skill, entry);
  return entry;
};

const content = (path: string, bytes: Buffer) => {
  const text = bytes.toString();
  // Bytes that are not UTF-8 do not survive the way through a string; they are sent as they are.
  return Buffer.from(text).equals(bytes) ? { text, mimeType: mimeType(path) } : { bytes, mimeType: 'application/octet-stream' };
};

const mimeType = (path: string): string => (path.endsWith('.md') ? 'text/markdown' : 'text/plain');
