import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type Api, expectOk, identified } from '../api.ts';
import { type GuardedServer, serverUrl } from '../guarded-server.ts';
import { connectModern } from '../mcp-clients.ts';
import { check, done, step } from '../narrator.ts';
import { createAgent } from './create-project.ts';
import type { Owner } from './sign-in.ts';

const person = 'mona';
const alias = 'everything';

/** Any MCP server by its address: it says itself where people sign in, and Patchbay registers there as an app. */
export const useMcpServer = async ({ api, browser }: Owner, origin: string, { callers }: GuardedServer): Promise<void> => {
  step(`The owner adds somebody else's MCP server by its address, ${serverUrl}, and an agent calls through it`);
  const ids = { pluginId: 'custom-mcp', connectorId: 'mcp-server', authSchemeId: 'oauth' };
  const configuration = { 'server-url': serverUrl };
  const { id } = await expectOk(api('POST', '/api/connections', { ...ids, alias, configuration }), identified);
  const { authorizationUrl } = await expectOk(
    api('POST', `/api/connections/${id}/authorize`, { returnPath: '/' }),
    z.object({ authorizationUrl: z.string() }),
  );
  const asked = new URL(authorizationUrl).searchParams;
  check(
    asked.get('resource') === serverUrl && asked.get('code_challenge_method') === 'S256',
    'Patchbay has found where its people sign in, has registered there, and asks for access to this server only',
    authorizationUrl,
  );

  const consent = await browser.press(await browser.open(authorizationUrl), {}, { login: person, password: 'any' });
  const back = await browser.press(consent);
  check(back.url.searchParams.get('outcome') === 'connected', `${person} signs in and agrees`, back.url.href);
  const connection = await expectOk(api('GET', `/api/connections/${id}`), z.object({ status: z.string() }));
  check(connection.status === 'Ready', `${alias} is ${connection.status}`, connection);
  done(`its tools are read, from ${await readServer(api, id)}`);

  const project = await expectOk(api('POST', '/api/projects', { name: 'Borrowed tools' }), identified);
  await expectOk(api('PUT', `/api/projects/${project.id}/connections/${id}`, { effects: ['read'] }), z.unknown());
  const agent = await createAgent(api, project.id, 'Borrower');
  const client = await connectModern(origin, agent.token);
  try {
    const names = await client.toolNames();
    check(names.includes(`${alias}__echo`), `an agent that may read has ${names.length} of its tools`, names);
    const before = callers.length;
    const answer = await client.call(`${alias}__echo`, { message: 'Hello' });
    check(JSON.stringify(answer.content).includes('Echo: Hello'), `${alias}__echo answers “Echo: Hello”`, answer);
    check(
      callers.length > before && callers.every((caller) => caller === person),
      `the server took the call as ${person}'s`,
      callers,
    );
  } finally {
    await client.close();
  }
};

const patienceMs = 60_000;
const toolsRead = z.object({ servers: z.array(z.object({ name: z.string().nullable(), readAt: z.string().nullable() })) });

/** What the server calls itself, as soon as its tools have been read: nobody waits for that at the sign-in. */
const readServer = async (api: Api, connectionId: string): Promise<string> => {
  for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(100)) {
    const { servers } = await expectOk(api('GET', `/api/connections/${connectionId}/tools`), toolsRead);
    const [server] = servers;
    if (server?.readAt) return server.name ?? serverUrl;
  }
  throw new Error('The tools of the MCP server were not read.');
};
