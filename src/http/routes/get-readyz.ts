import { z } from 'zod';
import type { Services } from '../../services.ts';
import { route } from '../route.ts';

const readinessView = z.object({
  status: z.enum(['ready', 'not-ready']),
  checks: z.object({ database: z.boolean(), schema: z.boolean(), accepting: z.boolean() }),
});

export const getReadyz = ({ readiness }: Services) =>
  route({
    method: 'get',
    path: '/readyz',
    summary: 'Readiness: the database and its schema are there, and the process is not shutting down',
    tag: 'Service',
    access: 'public',
    answers: {
      200: { description: 'Ready', schema: readinessView },
      503: { description: 'Send requests elsewhere', schema: readinessView },
    },
    handle: async () => {
      const { ready, checks } = await readiness();
      return { status: ready ? 200 : 503, body: { status: ready ? 'ready' : 'not-ready', checks } };
    },
  });
