import { z } from 'zod';
import { type Api, expectOk } from '../api.ts';
import { connectModern, refusalOf } from '../mcp-clients.ts';
import { check, step } from '../narrator.ts';
import { createAgent, type Project } from './create-project.ts';

const tool = 'work-github__get_current_user';

/** What is taken away stops with the very next call, and nothing has to be restarted. */
export const takeBack = async (api: Api, origin: string, project: Project, workId: string): Promise<void> => {
  await switchOff(api, origin, project, workId);
  await revoke(api, origin, project);
};

const switchOff = async (api: Api, origin: string, { id, agent }: Project, workId: string): Promise<void> => {
  step('The owner switches work-github off while the agent is connected');
  const client = await connectModern(origin, agent.token);
  try {
    check((await client.call(tool, {})).isError !== true, 'before: the agent’s call works');
    await setEnabled(api, workId, false);
    const stopped = await client.call(tool, {});
    check(stopped.isError === true, 'the very next call is refused, and says what would mend it', stopped);
    const names = await client.toolNames();
    check(
      names.length > 0 && !names.some((name) => name.startsWith('work-github__')),
      'its tools are gone; those of personal-github stay',
      names,
    );
    const { warnings } = await expectOk(
      api('GET', `/api/projects/${id}/tools`),
      z.object({ warnings: z.array(z.object({ alias: z.string(), status: z.string() })) }),
    );
    check(
      warnings[0]?.alias === 'work-github',
      `the project says why: ${warnings[0]?.alias} is ${warnings[0]?.status}`,
      warnings,
    );
    await setEnabled(api, workId, true);
    check((await client.call(tool, {})).isError !== true, 'switched on again, the next call works');
  } finally {
    await client.close();
  }
};

const revoke = async (api: Api, origin: string, { id }: Project): Promise<void> => {
  step('The owner removes a second agent while it is connected');
  const agent = await createAgent(api, id, 'Short-lived');
  const client = await connectModern(origin, agent.token);
  try {
    check((await client.call(tool, {})).isError !== true, 'before: its call works');
    await expectOk(api('DELETE', `/api/projects/${id}/agents/${agent.id}`), z.unknown());
    const refusal = await refusalOf(client.call(tool, {}));
    check(/401|credential|token/i.test(refusal ?? ''), 'the very next call with its token is refused', refusal);
  } finally {
    await refusalOf(client.close());
  }
};

const setEnabled = (api: Api, id: string, enabled: boolean): Promise<unknown> =>
  expectOk(api('PATCH', `/api/connections/${id}`, { enabled }), z.unknown());
