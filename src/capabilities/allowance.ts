import type { Effect } from '../../catalog/define.ts';

/** What a binding allows: these effects and, unless empty, only these operations. */
export interface Allowance {
  readonly effects: readonly Effect[];
  readonly operations: readonly string[];
}

export const isAllowed = (
  { effects, operations }: Allowance,
  { name, effect }: { readonly name: string; readonly effect: Effect },
): boolean => effects.includes(effect) && (operations.length === 0 || operations.includes(name));

/** What both allow: an agent's binding can only narrow its project's. */
export const intersect = (project: Allowance, agent: Allowance | undefined): Allowance => {
  if (!agent) return project;
  const effects = project.effects.filter((effect) => agent.effects.includes(effect));
  if (project.operations.length === 0) return { effects, operations: agent.operations };
  if (agent.operations.length === 0) return { effects, operations: project.operations };
  const both = project.operations.filter((name) => agent.operations.includes(name));
  // An empty list would mean "all", so nothing in common must close the effects instead.
  return both.length === 0 ? { effects: [], operations: [] } : { effects, operations: both };
};
