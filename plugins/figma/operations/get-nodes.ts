import { z } from 'zod';
import { figma } from '../../../catalog/figma.ts';
import { operation, path } from '../../define.ts';
import { layersOf } from '../layers.ts';
import { depth, fileKey, layersShape, nodeIds } from '../shapes.ts';

export const getNodes = operation(figma, {
  name: 'get_nodes',
  description: 'Read some layers of a file and what is inside them as a list: names, kinds, texts and sizes.',
  effect: 'read',
  scopes: ['file_content:read'],
  input: z.strictObject({
    file_key: fileKey,
    ids: nodeIds,
    depth: depth.default(3).describe('Levels below each layer: 3 when left out, at most 10'),
  }),
  output: z.object({ name: z.string(), missing: z.array(z.string()).describe('Ids that are not in the file'), ...layersShape }),
  run: async ({ input: { file_key, ids, depth }, api }) => {
    const { name, nodes } = answer.parse(await api.get(path`/files/${file_key}/nodes`, { ids: ids.join(','), depth }));
    const found = Object.entries(nodes);
    return {
      name,
      missing: found.filter(([, node]) => node === null).map(([id]) => id),
      ...layersOf(found.flatMap(([, node]) => (node === null ? [] : [node.document]))),
    };
  },
});

const answer = z.object({ name: z.string(), nodes: z.record(z.string(), z.object({ document: z.unknown() }).nullable()) });
