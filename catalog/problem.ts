/** What `validate.ts` and its rules report: where a fault is, what is wrong, and how to mend it. */
export interface Problem {
  /** Such as `github › connectors[0] › authSchemes[0] › token`. */
  readonly path: string;
  readonly problem: string;
  readonly remedy: string;
}

/** Joins the steps of a path. Numbers are positions: `step('github', 'connectors', 0)` is `github › connectors[0]`. */
export const step = (base: string, ...steps: readonly PropertyKey[]): string =>
  steps.reduce<string>((path, next) => (typeof next === 'number' ? `${path}[${next}]` : `${path} › ${String(next)}`), base);

/** Every problem as plain text for a terminal: the path in the first column, what is wrong beside it, the remedy below that. */
export const formatProblems = (problems: readonly Problem[]): string => {
  const width = Math.max(0, ...problems.map(({ path }) => path.length));
  return problems
    .flatMap(({ path, problem, remedy }) => [`${path.padEnd(width)}  ${problem}`, `${' '.repeat(width)}  → ${remedy}`])
    .join('\n');
};

export const quote = (text: string): string => JSON.stringify(text);
export const list = (texts: Iterable<string>): string => [...texts].map(quote).join(', ') || 'none';
