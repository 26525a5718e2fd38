import { AppError } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { route } from '../route.ts';

/** A person has a few tabs. More streams than this are an accident. */
const mostPerUser = 32;

export const getEvents = ({ changes }: Services) => {
  const open = new Map<string, number>();
  return route({
    method: 'get',
    path: '/api/events',
    summary: 'Hear when something of yours changes',
    description:
      'Server-sent events without data, named after what changed: connections, installations, projects (agents and bindings too), activity, user. Read again what you show of it. The stream ends when you are disabled and when a session of yours ends; a session that still holds opens the next one.',
    tag: 'Account',
    access: 'user',
    answers: { 200: { description: 'text/event-stream' } },
    handle: async ({ principal: { userId, sessionId } }) => {
      if ((open.get(userId) ?? 0) >= mostPerUser) throw new AppError('rate_limited');
      return {
        status: 200,
        events: ({ send, end }) => {
          open.set(userId, (open.get(userId) ?? 0) + 1);
          const unsubscribe = changes.subscribe(userId, (topic) => {
            send(topic);
            // Whoever is disabled, has changed their role or has ended a session proves it anew, with the next stream.
            if (topic === 'user') end();
          });
          // Neither a session nor a token counts for ever.
          const timer = setTimeout(end, sessionId === undefined ? tokenMs : sessionMs);
          return () => {
            clearTimeout(timer);
            unsubscribe();
            const others = (open.get(userId) ?? 1) - 1;
            if (others > 0) open.set(userId, others);
            else open.delete(userId);
          };
        },
      };
    },
  });
};

const sessionMs = 300_000;
const tokenMs = 60_000;
