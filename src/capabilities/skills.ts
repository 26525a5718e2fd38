/** Bundled skills, read once at start. Their scripts are content like any other file: nothing here runs them. */

/** One skill: a folder with a SKILL.md. `files` are keyed by path below the skill's folder and include SKILL.md. */
export interface Skill {
  readonly name: string;
  readonly description: string;
  readonly files: ReadonlyMap<string, Buffer>;
}
