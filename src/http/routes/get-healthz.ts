import { z } from 'zod';
import type { Services } from '../../services.ts';
import { route } from '../route.ts';

export const getHealthz = (_services: Services) =>
  route({
    method: 'get',
    path: '/healthz',
    summary: 'Liveness: the process answers',
    tag: 'Service',
    access: 'public',
    answers: { 200: { description: 'Alive', schema: z.object({ status: z.literal('ok') }) } },
    handle: async () => ({ status: 200, body: { status: 'ok' } }),
  });
