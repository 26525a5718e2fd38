import { z } from 'zod';
import { dropbox } from '../../../catalog/dropbox.ts';
import { path as at, operation } from '../../define.ts';
import { entryShape, pathOf } from '../shapes.ts';

export const getTemporaryLink = operation(dropbox, {
  name: 'get_temporary_link',
  description:
    'Get an address from which anybody can download the file for four hours, without signing in. Pass it on to nobody else.',
  effect: 'read',
  scopes: ['files.content.read'],
  input: z.strictObject({ path: pathOf('file') }),
  output: z.object({ link: z.string(), metadata: entryShape }),
  run: ({ input, api }) => api.post(at`/files/get_temporary_link`, input),
});
