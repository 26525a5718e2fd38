/** Keeps a filled Patchbay running to look at: `node --import tsx test/e2e/playground.ts 4000`. Build the console first. */
import { createEmbedded } from '../helpers/postgres.ts';
import { startChromium } from './chromium.ts';
import { fill } from './fill.ts';
import { startWorld } from './world.ts';

const port = Number(process.argv[2] ?? 4000);
const database = await createEmbedded();
const chromium = await startChromium();
const world = await startWorld({ chromium, database, port, env: { LOG_LEVEL: 'warn' } });
const { admin, member, projectId, connectionId, brokenId } = await fill(world);
const session = async (id: string) =>
  `${world.patchbay.services.cookies.sessionName}=${await world.patchbay.services.sessions.open(id)}`;
console.log(`The owner, without anything: ${world.patchbay.signInUrl}`);
console.log(`Mona, an administrator; cookie: ${await session(admin.id)}`);
console.log(`Hubert; cookie: ${await session(member.id)}`);
console.log(`${world.patchbay.url}/console  project ${projectId}  connection ${connectionId}  broken ${brokenId}`);
process.once('SIGINT', stop);
process.once('SIGTERM', stop);

function stop(): void {
  void world
    .close()
    .then(() => Promise.all([chromium.close(), database.drop()]))
    .then(() => process.exit(0));
}
