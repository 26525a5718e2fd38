import { healthView } from '../../admin/health-item.ts';
import type { Services } from '../../services.ts';
import { route } from '../route.ts';

export const getAdminHealth = ({ health }: Services) =>
  route({
    method: 'get',
    path: '/api/admin/health',
    summary: 'What is still missing for production',
    tag: 'Administration',
    access: 'admin',
    answers: { 200: { description: 'The worst first', schema: healthView } },
    handle: async () => ({ status: 200, body: { items: await health() } }),
  });
