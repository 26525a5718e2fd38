/** Patchbay's main job from beginning to end, on this machine alone: npm run demo. With --keep it all goes on running. */
import { personalLogin, workLogin } from './emulated-github.ts';
import { check, checksHeld, done, say, step } from './narrator.ts';
import { createRelease, type Release } from './release.ts';
import { anotherUser } from './steps/another-user.ts';
import { connectAccount } from './steps/connect-account.ts';
import { connectPlugins } from './steps/connect-plugins.ts';
import { createProject } from './steps/create-project.ts';
import { keep } from './steps/keep.ts';
import { restart } from './steps/restart.ts';
import { setUpGitHub } from './steps/set-up-github.ts';
import { showAccounts } from './steps/show-accounts.ts';
import { signIn } from './steps/sign-in.ts';
import { takeBack } from './steps/take-back.ts';
import { useMcpServer } from './steps/use-mcp-server.ts';
import { useTools } from './steps/use-tools.ts';
import { startWorld } from './world.ts';

const demo = async (release: Release, keeps: boolean): Promise<void> => {
  say('Patchbay: connect your accounts once, and let agents use exactly those.');
  step('Start Patchbay, an emulated GitHub, an MCP server and other services on this machine; nothing goes to the internet');
  const world = await startWorld(release);
  done(`GitHub (emulated) listens on ${world.github.url}`);
  check((await fetch(new URL('/readyz', world.origin))).status === 200, `Patchbay listens on ${world.origin} and is ready`);

  const owner = await signIn(world.origin, world.signInUrl);
  await setUpGitHub(owner.api);
  const workId = await connectAccount(owner, { alias: 'work-github', login: workLogin });
  const personalId = await connectAccount(owner, { alias: 'personal-github', login: personalLogin });
  const project = await createProject(owner.api, [workId, personalId]);
  await useTools(world.origin, project.agent.token, world.github);
  await anotherUser(world.origin, await world.issuer.sign('robin', { name: 'Robin' }), project, workId);
  await takeBack(owner.api, world.origin, project, workId);
  const others = await connectPlugins(owner);
  await useMcpServer(owner, world.origin, world.mcpServer);
  const signInUrl = await restart(world, project);
  await showAccounts(owner.api, world.origin, [
    ...[workId, personalId].map((connectionId) => ({ connectionId, how: 'OAuth walk', call: { operation: 'get_current_user' } })),
    ...others,
  ]);

  say(`\nAll ${checksHeld()} checks held.`);
  codeOnSignal = 0;
  if (keeps) await keep(world, signInUrl, project);
};

const main = async (): Promise<void> => {
  const release = createRelease();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(release, codeOnSignal));
  try {
    await demo(release, process.argv.includes('--keep'));
    await stop(release, 0);
  } catch (error) {
    process.stderr.write(`\nThe demo failed. ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    await stop(release, 1);
  }
};

/** Stopped from outside before every check was made: not a success. */
let codeOnSignal = 130;
let stopping: Promise<void> | undefined;

const stop = async (release: Release, code: number): Promise<void> => {
  stopping ??= release.all();
  await stopping;
  process.exit(code);
};

await main();
