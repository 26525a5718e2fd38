import type { Database } from './db/client.ts';

/** What news is about. `projects` covers agents and bindings, `connections` their pinned tools. */
const topics = ['connections', 'installations', 'projects', 'activity', 'user'] as const;
export type Topic = (typeof topics)[number];

export interface Changes {
  /** Hears of each committed change that concerns the user, made by whatever process. Returns what ends it. */
  subscribe(userId: string, listener: (topic: Topic) => void): () => void;
  close(): Promise<void>;
}

/** The triggers that send it: `prisma/migrations/20261208000000_changes`. */
const channel = 'patchbay_changes';

export const createChanges = async ({ listen }: Pick<Database, 'listen'>): Promise<Changes> => {
  const listeners = new Map<string, Set<(topic: Topic) => void>>();
  const tell = (userId: string, topic: Topic) => {
    for (const listener of listeners.get(userId) ?? []) listener(topic);
  };
  const tellEverybody = (topic: Topic) => {
    for (const userId of listeners.keys()) tell(userId, topic);
  };

  const close = await listen(channel, {
    onMessage: (payload) => {
      const [about, userId] = payload.split(' ');
      const topic = topics.find((known) => known === about);
      if (topic === undefined) return;
      if (userId === undefined) tellEverybody(topic);
      else tell(userId, topic);
    },
    onGap: () => {
      for (const topic of topics) tellEverybody(topic);
    },
  });

  return {
    subscribe: (userId, listener) => {
      const ofUser = listeners.get(userId) ?? new Set();
      listeners.set(userId, ofUser.add(listener));
      return () => {
        ofUser.delete(listener);
        if (ofUser.size === 0 && listeners.get(userId) === ofUser) listeners.delete(userId);
      };
    },
    close,
  };
};
