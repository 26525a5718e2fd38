import { z } from 'zod';
import { keyView } from '../../admin/view.ts';
import type { Services } from '../../services.ts';
import { route } from '../route.ts';

export const listAllKeys = ({ overview }: Services) =>
  route({
    method: 'get',
    path: '/api/admin/keys',
    summary: 'List the encryption keys and how many secrets each still seals',
    tag: 'Administration',
    access: 'admin',
    answers: { 200: { description: 'The writing key first', schema: z.object({ items: z.array(keyView) }) } },
    handle: async () => ({ status: 200, body: { items: await overview.keys() } }),
  });
