import { z } from 'zod';
import { type Api, bearerApi, expectOk, identified } from '../api.ts';
import { repository } from '../emulated-github.ts';
import { connectModern, refusalOf } from '../mcp-clients.ts';
import { check, step } from '../narrator.ts';
import { createAgent, type Project } from './create-project.ts';

/** A user of a host application, known by a signed token: Robin owns nothing that the owner of this Patchbay owns. */
export const anotherUser = async (origin: string, robinsToken: string, owners: Project, connectionId: string): Promise<void> => {
  step('Robin, another user, and Robin’s agent get nothing of this');
  const api = bearerApi(robinsToken, origin);
  const { items } = await expectOk(api('GET', '/api/connections'), z.object({ items: z.array(z.unknown()) }));
  check(items.length === 0, 'Robin sees no connection');
  await checkSameAsUnknown(api, owners.id);

  const { id } = await expectOk(api('POST', '/api/projects', { name: 'Mine' }), identified);
  const binding = await api('PUT', `/api/projects/${id}/connections/${connectionId}`, {});
  check(binding.status === 404, 'Robin cannot bind the owner’s account to a project', binding);

  const agent = await createAgent(api, id, 'Nosy');
  const client = await connectModern(origin, agent.token);
  try {
    const names = await client.toolNames();
    check(names.length === 0, 'Robin’s agent lists no tool', names);
    const refusal = await refusalOf(client.call('work-github__create_issue', { ...repository, title: 'Not yours' }));
    check(
      refusal?.includes('Unknown tool') === true,
      'and calling one by its name finds nothing: it is an unknown tool',
      refusal,
    );
  } finally {
    await client.close();
  }
};

/** Otherwise an answer would tell which ids exist. */
const checkSameAsUnknown = async (api: Api, foreignId: string): Promise<void> => {
  const foreign = await api('GET', `/api/projects/${foreignId}`);
  const unknown = await api('GET', '/api/projects/018f4e5a-0000-7000-8000-000000000000');
  const same = JSON.stringify(foreign.body) === JSON.stringify(unknown.body);
  check(foreign.status === 404 && same, 'the owner’s project answers Robin exactly as one that does not exist: 404', foreign);
};
