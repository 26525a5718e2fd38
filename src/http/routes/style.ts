import type { Services } from '../../services.ts';
import { styleSheet } from '../pages/style.ts';
import { route } from '../route.ts';

export const getStyle = (_services: Services) =>
  route({
    method: 'get',
    path: '/style.css',
    summary: 'The style sheet of our own pages',
    tag: 'Pages',
    access: 'public',
    answers: { 200: { description: 'CSS' } },
    handle: async () => ({
      status: 200,
      body: styleSheet,
      headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'max-age=300' },
    }),
  });
