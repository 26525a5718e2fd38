import { personalLogin, repository, workLogin } from '../emulated-github.ts';
import { say } from '../narrator.ts';
import type { World } from '../world.ts';
import type { Project } from './create-project.ts';

/** Leaves everything running for a person to look at, until Ctrl-C. */
export const keep = async ({ origin, github }: World, signInUrl: string, { agent }: Project): Promise<void> => {
  const call = { name: 'work-github__list_issues', arguments: repository };
  say(`
Everything is still running. Press Ctrl-C to stop it; its data is thrown away then.

Sign in as the owner (once):  ${signInUrl}
Patchbay:                     ${origin}
The emulated GitHub:          ${github.url} (people: ${workLogin}, ${personalLogin})

Give the tools to Claude Code:
  claude mcp add --transport http patchbay ${origin}/mcp --header "Authorization: Bearer ${agent.token}"

Or call one by hand:
  curl -s ${origin}/mcp \\
    -H 'Authorization: Bearer ${agent.token}' \\
    -H 'Content-Type: application/json' -H 'Accept: application/json, text/event-stream' \\
    -d '${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call })}'
`);
  await new Promise<never>(() => {});
};
