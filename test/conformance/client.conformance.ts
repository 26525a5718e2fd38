/**
 * The client scenarios of the MCP project's conformance suite against the upstream side of the service, in both protocol
 * generations: how it speaks to MCP servers, and how it gets access to them. The driver plays the person and the agent.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildDriver } from './build-driver.ts';
import { installSuite } from './suite.ts';
import { faultsOf } from './verdict.ts';

/** Scenarios that the suite runs besides what a generation requires, each with the reason why they do not apply. */
const notApplicable: Readonly<Record<string, readonly string[]>> = {
  'Access is given by a person: grants without one, and bound tokens, are not offered for MCP servers.': [
    'auth/client-credentials-jwt',
    'auth/client-credentials-basic',
    'auth/enterprise-managed-authorization',
    'auth/wif-jwt-bearer',
    'auth/dpop',
    'auth/dpop-nonce',
  ],
  'An agent is shown the schema as it was pinned; the scenario wants it sent back as an argument.': [
    'json-schema-2020-12-preservation',
  ],
};

const reasonAgainst = (scenario: string): string | undefined =>
  Object.entries(notApplicable).find(([, names]) => names.includes(scenario))?.[0];

const suite = await installSuite();
const generations = ['2026-07-28', '2025-11-25'];
const scenarios: [string, readonly string[]][] = [];
for (const generation of generations) scenarios.push([generation, await suite.clientScenarios(generation)]);

let command: string;

beforeAll(async () => {
  command = `${process.execPath} ${await buildDriver()}`;
});
afterAll(() => suite.remove());

describe.each(scenarios)('%s', (generation, ofGeneration) => {
  for (const scenario of ofGeneration) {
    const reason = reasonAgainst(scenario);
    if (reason !== undefined) it.skip(`${scenario}: ${reason}`);
    else
      it(`${scenario} holds`, { timeout: 90_000 }, async () => {
        expect(faultsOf(scenario, await suite.runClient(command, scenario, generation))).toEqual([]);
      });
  }
});
