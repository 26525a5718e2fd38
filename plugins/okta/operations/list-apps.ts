import { z } from 'zod';
import { okta } from '../../../catalog/okta.ts';
import { operation, path } from '../../define.ts';
import { getPage, pageOf, paging } from '../page.ts';
import { appShape, q } from '../shapes.ts';

export const listApps = operation(okta, {
  name: 'list_apps',
  description: 'List the applications of the organisation, or those whose name or label begins with some text.',
  effect: 'read',
  scopes: ['okta.apps.read'],
  input: z.strictObject({ q: q.describe('Beginning of the name or label'), ...paging }),
  output: pageOf(appShape),
  run: ({ input, api }) => getPage(api, path`/apps`, input),
});
