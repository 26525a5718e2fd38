/**
 * Serves an agent's skills: by the MCP Skills extension (`io.modelcontextprotocol/skills`), and as `skill://` resources
 * for clients that do not know it. Skills are content of plugins, the same for everybody, so their entries with digests
 * are made once; which of them an agent sees comes from its own resolved tools.
 */

import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { type Skill as SkillEntry, type SkillSource, SkillsExtension, skillEntry } from '@modelcontextprotocol/server/ext/skills';
import type { Skill } from '../capabilities/skills.ts';
import { errorTable } from '../errors.ts';

export const skillsExtension = (skills: readonly Skill[]): SkillsExtension => new SkillsExtension({ source: sourceOf(skills) });

/** Where a skill begins: its SKILL.md. */
export const skillUri = (name: string): string => `${scheme}${encodeURIComponent(name)}/${manifest}`;

const scheme = 'skill://';
const manifest = 'SKILL.md';

const sourceOf = (skills: readonly Skill[]): SkillSource => {
  const named = (name: string) => skills.find((skill) => skill.name === name);
  return {
    list: async () => ({ skills: await Promise.all(skills.map(entryOf)) }),
    get: async (uri) => {
      const { name, path } = located(uri);
      const skill = path === manifest ? named(name) : undefined;
      return skill && entryOf(skill);
    },
    read: async (uri) => {
      const { name, path } = located(uri);
      const bytes = named(name)?.files.get(path);
      return bytes && content(path, bytes);
    },
    listResources: async () => skills.map(manifestResource),
  };
};

/** The skill and file that a URI means, however it is encoded. Both are only ever looked up, so `..` leads nowhere. */
const located = (uri: string): { name: string; path: string } => {
  const encoded = uri.startsWith(scheme) ? uri.slice(scheme.length) : '';
  const [name = '', ...path] = encoded.split('/').map(decoded);
  return { name, path: path.join('/') };
};

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

const manifestResource = ({ name, description, files }: Skill) => ({
  uri: skillUri(name),
  name,
  description,
  mimeType: mimeType(manifest),
  size: files.get(manifest)?.length ?? 0,
});

const entries = new WeakMap<Skill, Promise<SkillEntry>>();

const entryOf = (skill: Skill): Promise<SkillEntry> => {
  const known = entries.get(skill);
  if (known !== undefined) return known;
  const entry = skillEntry(skill.name, Object.fromEntries(skill.files)).catch((): never => {
    // The reason names files; the SDK would send it to the client.
    throw new ProtocolError(ProtocolErrorCode.InternalError, errorTable.internal.message);
  });
  entries.set(skill, entry);
  return entry;
};

const content = (path: string, bytes: Buffer) => {
  const text = bytes.toString();
  // Bytes that are not UTF-8 do not survive the way through a string; they are sent as they are.
  return Buffer.from(text).equals(bytes) ? { text, mimeType: mimeType(path) } : { bytes, mimeType: 'application/octet-stream' };
};

const mimeType = (path: string): string => (path.endsWith('.md') ? 'text/markdown' : 'text/plain');
