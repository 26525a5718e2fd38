import { pluginSummary } from '../../capabilities/plugin-view.ts';
import { pageOf, pageQuery } from '../../db/page.ts';
import type { Services } from '../../services.ts';
import { route } from '../route.ts';

export const listPlugins = ({ plugins }: Services) =>
  route({
    method: 'get',
    path: '/api/plugins',
    summary: 'List what can be connected',
    description: 'With your setup state for each way of signing in.',
    tag: 'Plugins',
    access: 'user',
    query: pageQuery,
    answers: { 200: { description: 'The plugins of the catalog', schema: pageOf(pluginSummary) } },
    handle: async ({ principal, query }) => ({ status: 200, body: await plugins.list(principal.userId, query) }),
  });
