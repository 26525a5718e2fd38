/** What is measured: rows of the table, each a server and a request. */
import { operationsPerConnection } from './catalog.ts';
import type { Child } from './child.ts';
import { probe } from './probe.ts';
import { callTool, type Endpoint, type Exchange, listTools, type Request } from './requests.ts';
import { connectionsOfUser } from './seed.ts';
import type { World } from './world.ts';

export interface Row {
  readonly name: RowName;
  readonly title: string;
  readonly server: Pick<Child, 'pid'>;
  readonly request: Request;
  readonly answer: string;
  readonly answerBytes: number;
}

export type RowName =
  | ('R' | 'S26' | 'S25' | 'S26-list' | 'S25-list' | 'P26' | 'P25' | 'L26' | 'L25')
  | ('D' | 'G' | 'FH' | 'FS')
  | `peer ${string}`;

/** The tool that every row calls, on the user's first connection. */
export const tool = 'account-1__echo';

interface Served {
  readonly server: Child;
  readonly endpoint: Endpoint;
}

/** Asks every server once and reads the answers. @throws Error where one is wrong. */
export const stockAndPatchbayRows = async (stock: Served, { origin, patchbay, tokens }: World): Promise<Row[]> => {
  const one = { origin, token: tokens.one };
  const ten = { origin, token: tokens.ten };
  const tools = connectionsOfUser * operationsPerConnection;
  const row = async (name: RowName, title: string, server: Child, exchange: Exchange): Promise<Row> => {
    const answer = await probe(name, exchange);
    return { name, title, server, request: exchange.request, answer, answerBytes: Buffer.byteLength(answer) };
  };
  return [
    await row('S26', 'stock tools/call, 2026-07-28', stock.server, callTool('2026', stock.endpoint, 'echo')),
    await row('S25', 'stock tools/call, 2025', stock.server, callTool('2025', stock.endpoint, 'echo')),
    await row('S26-list', 'stock tools/list, 1 tool, 2026-07-28', stock.server, listTools('2026', stock.endpoint, 1)),
    await row('S25-list', 'stock tools/list, 1 tool, 2025', stock.server, listTools('2025', stock.endpoint, 1)),
    await row('P26', 'Patchbay tools/call, 2026-07-28', patchbay, callTool('2026', one, tool)),
    await row('P25', 'Patchbay tools/call, 2025', patchbay, callTool('2025', one, tool)),
    await row('L26', `Patchbay tools/list, ${tools} tools, 2026-07-28`, patchbay, listTools('2026', ten, tools)),
    await row('L25', `Patchbay tools/list, ${tools} tools, 2025`, patchbay, listTools('2025', ten, tools)),
  ];
};

/** The limit: the bare server answers what Patchbay answers to the same request. */
export const rawRow = (server: Child, origin: string, { request, answer, answerBytes }: Row): Row => ({
  name: 'R',
  title: 'bare node:http, same bytes',
  server,
  request: { ...request, origin },
  answer,
  answerBytes,
});
