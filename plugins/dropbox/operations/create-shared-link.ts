import { z } from 'zod';
import { dropbox } from '../../../catalog/dropbox.ts';
import { path as at, operation } from '../../define.ts';
import { linkShape, pathOf } from '../shapes.ts';

export const createSharedLink = operation(dropbox, {
  name: 'create_shared_link',
  description:
    'Make a link by which others can see a file or folder. It fails where there is one already: see list_shared_links. Without audience the account’s own setting counts, often everybody with the link.',
  effect: 'write',
  scopes: ['sharing.write'],
  input: z.strictObject({
    path: pathOf('file or folder'),
    audience: z.enum(['public', 'team', 'no_one']).optional().describe('Who may use the link; no_one: only those invited'),
  }),
  output: linkShape,
  run: ({ input: { path, audience }, api }) =>
    api.post(at`/sharing/create_shared_link_with_settings`, { path, ...(audience && { settings: { audience } }) }),
});
