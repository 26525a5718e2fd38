import { connectOld } from '../mcp-clients.ts';
import { check, step } from '../narrator.ts';
import type { World } from '../world.ts';
import type { Project } from './create-project.ts';

/** @returns the new sign-in link, still unused. */
export const restart = async ({ origin, restart: restartPatchbay }: World, { agent }: Project): Promise<string> => {
  step('Patchbay is stopped and started again');
  const signInUrl = await restartPatchbay();
  const client = await connectOld(origin, agent.token);
  try {
    const answer = await client.call('personal-github__get_current_user', {});
    check(answer.isError !== true, 'accounts, project and the agent’s token are still there, and the tools work', answer);
  } finally {
    await client.close();
  }
  return signInUrl;
};
