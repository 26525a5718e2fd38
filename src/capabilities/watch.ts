import { createHash } from 'node:crypto';
import type { Changes, Topic } from '../changes.ts';
import { AppError } from '../errors.ts';
import type { createBoundConnections } from './bound-connections.ts';
import type { ProjectTools, ResolvedTools, ToolWatcher } from './tools.ts';

interface WatchOptions {
  readonly bound: ReturnType<typeof createBoundConnections>;
  readonly resolve: ProjectTools['resolve'];
  readonly changes: Changes;
}

/** A change often comes as several: they are looked at together. */
const settleMs = 50;

/** Changes of one user's records are many; what this caller may use is looked up again, and only a difference is told. */
export const createWatch =
  ({ bound, resolve, changes }: WatchOptions): ProjectTools['watch'] =>
  async (caller) => {
    const { userId } = (await bound.all(caller)).caller;
    let watcher: ToolWatcher | undefined;
    let changed = false;
    let timer: NodeJS.Timeout | undefined;

    const unsubscribe = changes.subscribe(userId, (topic) => {
      if (!changesTools.has(topic)) return;
      changed = true;
      lookSoon();
    });
    const stop = () => {
      unsubscribe();
      clearTimeout(timer);
      watcher = undefined;
    };
    const lookSoon = () => {
      if (watcher && changed) timer ??= setTimeout(look, settleMs);
    };
    const look = async (): Promise<void> => {
      changed = false;
      const before = seen;
      try {
        seen = fingerprintsOf(await resolve(caller));
        if (seen.tools !== before.tools) watcher?.onTools();
        if (seen.skills !== before.skills) watcher?.onSkills();
      } catch (error) {
        // While the database is away nothing is known; when it is back, everybody is told to look again.
        if (!(error instanceof AppError) || error.code !== 'unavailable') {
          watcher?.onGone();
          stop();
        }
      }
      timer = undefined;
      lookSoon();
    };

    let seen: Fingerprints;
    try {
      seen = fingerprintsOf(await resolve(caller));
    } catch (error) {
      stop();
      throw error;
    }
    return {
      tell: (to) => {
        watcher = to;
        lookSoon();
      },
      stop,
    };
  };

const changesTools: ReadonlySet<Topic> = new Set<Topic>(['connections', 'installations', 'projects', 'user']);

interface Fingerprints {
  readonly tools: string;
  readonly skills: string;
}

const fingerprintsOf = ({ groups, skills }: ResolvedTools): Fingerprints => {
  const hash = createHash('sha256');
  for (const { json } of groups) hash.update(json).update(',');
  return { tools: hash.digest('base64'), skills: skills.map(({ name }) => name).join() };
};
