import { z } from 'zod';
import { figma } from '../../../catalog/figma.ts';
import { operation, path } from '../../define.ts';
import { layersOf } from '../layers.ts';
import { depth, fileKey, layersShape } from '../shapes.ts';

export const getFile = operation(figma, {
  name: 'get_file',
  description:
    'Read the pages of a file and the layers on them as a list: names, kinds, texts and sizes. Begin with a small depth; read on with get_nodes.',
  effect: 'read',
  scopes: ['file_content:read'],
  input: z.strictObject({
    file_key: fileKey,
    depth: depth.default(2).describe('Levels to read: 1 for pages, 2 (when left out) for what lies on them, at most 10'),
  }),
  output: z.object({
    name: z.string(),
    last_modified: z.string().nullish(),
    version: z.string().nullish(),
    editor_type: z.string().nullish(),
    ...layersShape,
  }),
  run: async ({ input: { file_key, depth }, api }) => {
    const { name, lastModified, version, editorType, document } = answer.parse(
      await api.get(path`/files/${file_key}`, { depth }),
    );
    return { name, last_modified: lastModified, version, editor_type: editorType, ...layersOf(document.children) };
  },
});

const answer = z.object({
  name: z.string(),
  lastModified: z.string().nullish(),
  version: z.string().nullish(),
  editorType: z.string().nullish(),
  document: z.object({ children: z.array(z.unknown()) }),
});
