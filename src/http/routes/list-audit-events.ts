import { auditEventView, ownAuditQuery } from '../../audit/events.ts';
import { pageOf } from '../../db/page.ts';
import type { Services } from '../../services.ts';
import { route } from '../route.ts';

export const listAuditEvents = ({ auditEvents }: Services) =>
  route({
    method: 'get',
    path: '/api/audit',
    summary: 'List what you and your agents did',
    tag: 'Account',
    access: 'user',
    query: ownAuditQuery,
    answers: { 200: { description: 'Newest first', schema: pageOf(auditEventView) } },
    handle: async ({ principal, query }) => ({
      status: 200,
      body: await auditEvents.list({ ...query, userId: principal.userId }),
    }),
  });
