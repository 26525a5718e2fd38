import { z } from 'zod';
import { pluginDetail } from '../../capabilities/plugin-view.ts';
import type { Services } from '../../services.ts';
import { route } from '../route.ts';

export const getPlugin = ({ plugins }: Services) =>
  route({
    method: 'get',
    path: '/api/plugins/{id}',
    summary: 'Show a plugin: its forms, scopes, operations and skills',
    tag: 'Plugins',
    access: 'user',
    params: z.object({ id: z.string() }),
    answers: { 200: { description: 'The plugin', schema: pluginDetail } },
    handle: async ({ principal, params }) => ({ status: 200, body: await plugins.get(principal.userId, params.id) }),
  });
