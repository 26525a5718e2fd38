import { activityQuery, activityView } from '../../audit/activity.ts';
import type { Services } from '../../services.ts';
import { route } from '../route.ts';

export const getActivity = ({ readActivity }: Services) =>
  route({
    method: 'get',
    path: '/api/activity',
    summary: 'Count the calls of your connections over time',
    tag: 'Account',
    access: 'user',
    query: activityQuery,
    answers: { 200: { description: 'Calls and failures in pieces of time', schema: activityView } },
    handle: async ({ principal, query }) => ({ status: 200, body: await readActivity(principal.userId, query) }),
  });
