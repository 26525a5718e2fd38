/** Judges what the suite saw, by the list of what does not apply. */
import { notApplicable } from './not-applicable.ts';
import type { Check } from './suite.ts';

/** Why a scenario, or a check written `scenario:check`, does not apply; `undefined` where it does. */
export const reasonAgainst = (name: string): string | undefined =>
  Object.entries(notApplicable).find(([, names]) => names.includes(name))?.[0];

/** What keeps a scenario from holding, as sentences; none where it holds. What a server only should do counts like what it must. */
export const faultsOf = (scenario: string, checks: readonly Check[]): readonly string[] => {
  const faults = checks.filter((check) => isFault(check) && reasonAgainst(`${scenario}:${check.id}`) === undefined);
  if (faults.length === 0 && !checks.some(wasSeen)) return ['The suite saw nothing that it could judge.'];
  return faults.map(({ id, description, errorMessage }) => `${id}: ${errorMessage ?? description}`);
};

/** The entries of the list that these results refute: what they excuse holds wherever it ran, or did not run at all. */
export const staleEntries = (results: readonly ReadonlyMap<string, readonly Check[]>[]): readonly string[] =>
  Object.values(notApplicable)
    .flat()
    .filter((entry) => {
      const [scenario = '', id] = entry.split(':');
      const runs = results.flatMap((ofGeneration) => ofGeneration.get(scenario) ?? []);
      return id === undefined
        ? results.every((run) => faultsOf(scenario, run.get(scenario) ?? []).length === 0 || !run.has(scenario))
        : !runs.some((check) => check.id === id && isFault(check));
    });

const isFault = ({ status }: Check): boolean => status === 'FAILURE' || status === 'WARNING';

/** That the messages were well-formed is said of each scenario, also of one in which nothing else came about. */
const wasSeen = ({ id, status }: Check): boolean => status === 'SUCCESS' && id !== 'wire-schema-valid';
