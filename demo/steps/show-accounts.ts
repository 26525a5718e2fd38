import { z } from 'zod';
import { type Api, expectOk, identified } from '../api.ts';
import { connectModern, type McpClient } from '../mcp-clients.ts';
import { check, say, step } from '../narrator.ts';
import { createAgent } from './create-project.ts';

/** An account for the table, with the one call that its agent makes. */
export interface Shown {
  readonly connectionId: string;
  readonly how: string;
  readonly call: { readonly operation: string; readonly arguments?: Record<string, unknown> };
}

const connection = z.object({ pluginId: z.string(), alias: z.string(), accountLabel: z.string().nullable() });

/** One agent uses every account once; the table shows what was connected, how, and what it gave. */
export const showAccounts = async (api: Api, origin: string, accounts: readonly Shown[]): Promise<void> => {
  step('An agent with all accounts makes one call with each');
  const { id } = await expectOk(api('POST', '/api/projects', { name: 'Everything' }), identified);
  for (const { connectionId } of accounts)
    await expectOk(api('PUT', `/api/projects/${id}/connections/${connectionId}`, {}), z.unknown());
  const agent = await createAgent(api, id, 'All hands');
  const client = await connectModern(origin, agent.token);
  try {
    const names = await client.toolNames();
    const rows: string[][] = [];
    for (const account of accounts) rows.push(await rowOf(api, client, names, account));
    say();
    print([['plugin', 'account', 'how', 'tools', 'one call'], ...rows]);
  } finally {
    await client.close();
  }
};

const rowOf = async (
  api: Api,
  client: McpClient,
  names: readonly string[],
  { connectionId, how, call }: Shown,
): Promise<string[]> => {
  const { pluginId, alias, accountLabel } = await expectOk(api('GET', `/api/connections/${connectionId}`), connection);
  const tool = `${alias}__${call.operation}`;
  const answer = await client.call(tool, call.arguments ?? {});
  check(answer.isError !== true, `${tool} works`, answer);
  return [pluginId, accountLabel ?? alias, how, String(names.filter((name) => name.startsWith(`${alias}__`)).length), tool];
};

const print = (rows: readonly (readonly string[])[]): void => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) say(`   ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('   ')}`.trimEnd());
};
