import { z } from 'zod';
import { okta } from '../../../catalog/okta.ts';
import { operation, path } from '../../define.ts';
import { getPage, pageOf, paging } from '../page.ts';
import { q } from '../shapes.ts';

export const listLogEvents = operation(okta, {
  name: 'list_log_events',
  description: 'Read the system log, latest first: who signed in, changed what, or was refused. It reaches back 90 days.',
  effect: 'read',
  scopes: ['okta.logs.read'],
  input: z.strictObject({
    since: z.iso.datetime({ offset: true }).optional().describe('From this time on; seven days back when left out'),
    until: z.iso.datetime({ offset: true }).optional().describe('Up to this time; now when left out'),
    q: q.describe('Words in the event, such as a name or an IP address'),
    filter: z
      .string()
      .min(1)
      .optional()
      .describe('Expression, such as eventType eq "user.session.start" and outcome.result eq "FAILURE"'),
    ...paging,
  }),
  output: pageOf(
    z.object({
      published: z.string().nullish(),
      eventType: z.string().nullish(),
      displayMessage: z.string().nullish(),
      severity: z.string().nullish(),
      outcome: z.object({ result: z.string().nullish(), reason: z.string().nullish() }).nullish(),
      actor: z.object({ id: z.string().nullish(), type: z.string().nullish(), alternateId: z.string().nullish() }).nullish(),
      client: z.object({ ipAddress: z.string().nullish() }).nullish(),
      target: z
        .array(z.object({ id: z.string().nullish(), type: z.string().nullish(), displayName: z.string().nullish() }))
        .nullish(),
    }),
  ),
  run: ({ input, api }) => getPage(api, path`/logs`, { ...input, sortOrder: 'DESCENDING' }),
});
