import { z } from 'zod';
import { dropbox } from '../../../catalog/dropbox.ts';
import { path as at, operation } from '../../define.ts';
import { entryShape, pathOf } from '../shapes.ts';

export const saveUrl = operation(dropbox, {
  name: 'save_url',
  description:
    'Let Dropbox download a public address into a file. It is done later where the answer says async_job_id: look with get_metadata. A name that is taken gets a number.',
  effect: 'write',
  scopes: ['files.content.write'],
  input: z.strictObject({
    path: pathOf('new file, with its name'),
    url: z.url({ protocol: /^https?$/ }).describe('Public address of the file'),
  }),
  output: z.object({
    '.tag': z.string().describe('complete or async_job_id'),
    async_job_id: z.string().nullish(),
    ...entryShape.omit({ '.tag': true }).partial().shape,
  }),
  run: ({ input, api }) => api.post(at`/files/save_url`, input),
});
