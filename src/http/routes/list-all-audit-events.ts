import { auditEventView, auditQuery } from '../../audit/events.ts';
import { pageOf } from '../../db/page.ts';
import type { Services } from '../../services.ts';
import { route } from '../route.ts';

export const listAllAuditEvents = ({ auditEvents }: Services) =>
  route({
    method: 'get',
    path: '/api/admin/audit',
    summary: 'List what everybody did',
    tag: 'Administration',
    access: 'admin',
    query: auditQuery,
    answers: { 200: { description: 'Newest first', schema: pageOf(auditEventView) } },
    handle: async ({ query }) => ({ status: 200, body: await auditEvents.list(query) }),
  });
