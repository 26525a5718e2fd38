/**
 * `npm run test:conformance`: the server scenarios of the MCP project's conformance suite against POST /mcp of the real
 * service, in both protocol generations. What holds, what does not apply and why is one test each.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Check, installSuite } from './suite.ts';
import { startTarget, type Target } from './target.ts';
import { faultsOf, reasonAgainst, staleEntries } from './verdict.ts';

const suite = await installSuite();
const generations = ['2026-07-28', '2025-11-25'];
const skillScenarios = ['sep-2640-skills-enumeration', 'sep-2640-skills-manifest', 'sep-2640-skills-directory'];
const scenarios = new Map<string, readonly string[]>([['Skills extension', skillScenarios]]);
for (const generation of generations) scenarios.set(generation, await suite.scenarios(generation));

/** Everything that was seen of the service, by generation. */
const seen = new Map<string, ReadonlyMap<string, readonly Check[]>>();
let target: Target;

beforeAll(async () => {
  target = await startTarget();
});
afterAll(async () => {
  await target.close();
  await suite.remove();
});

describe.each([...scenarios])('%s', (name, ofGeneration) => {
  beforeAll(async () => {
    seen.set(name, generations.includes(name) ? await suite.run(target.url, name) : await runSkills());
  });

  for (const scenario of ofGeneration) {
    const reason = reasonAgainst(scenario);
    if (reason === undefined) {
      it(`${scenario} holds`, () => expect(faultsOf(scenario, seen.get(name)?.get(scenario) ?? [])).toEqual([]));
    } else {
      it.skip(`${scenario}: ${reason}`);
    }
  }
});

it('what is said not to apply neither holds nor is unknown', () => {
  expect(staleEntries([...seen.values()])).toEqual([]);
});

const runSkills = async () =>
  new Map(
    await Promise.all(
      skillScenarios.map(async (scenario) => [scenario, await suite.runExtension(target.url, scenario)] as const),
    ),
  );
