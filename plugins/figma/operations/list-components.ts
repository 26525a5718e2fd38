import { z } from 'zod';
import { figma } from '../../../catalog/figma.ts';
import { operation, path } from '../../define.ts';
import { fileKey } from '../shapes.ts';

export const listComponents = operation(figma, {
  name: 'list_components',
  description: 'List the components that a library file publishes.',
  effect: 'read',
  scopes: ['library_content:read'],
  input: z.strictObject({ file_key: fileKey }),
  output: z.object({
    components: z.array(
      z.object({
        key: z.string(),
        node_id: z.string(),
        name: z.string(),
        description: z.string().nullish(),
        containing_frame: z.object({ name: z.string().nullish(), pageName: z.string().nullish() }).nullish(),
      }),
    ),
  }),
  run: async ({ input: { file_key }, api }) => answer.parse(await api.get(path`/files/${file_key}/components`)).meta,
});

const answer = z.object({ meta: z.unknown() });
