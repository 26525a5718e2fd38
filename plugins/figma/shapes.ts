/** What several operations ask for and answer: Figma's own field names, cut to what a model needs. */
import { z } from 'zod';

export const fileKey = z
  .string()
  .regex(/^\w+$/, 'must be letters and digits')
  .describe('Key of the file: in its address, the part after /design/ or /file/');

export const nodeIds = z
  .array(z.string().regex(/^[\w:;-]+$/, 'must look like 1:23'))
  .min(1)
  .max(50)
  .describe('Ids of layers, such as 1:23. An address has them as node-id=1-23');

export const depth = z.int().min(1).max(10);

export const userShape = z.object({ id: z.string().nullish(), handle: z.string().nullish() });

export const commentShape = z.object({
  id: z.string(),
  message: z.string(),
  user: userShape.nullish(),
  created_at: z.string().nullish(),
  resolved_at: z.string().nullish(),
  parent_id: z.string().nullish().describe('Id of the comment that this one answers'),
  client_meta: z.object({ node_id: z.string().nullish() }).nullish().describe('The layer it is pinned to'),
});

/** A layer of a flattened tree. */
export const layerShape = z.object({
  id: z.string(),
  parent_id: z.string().nullable(),
  type: z.string(),
  name: z.string(),
  text: z.string().optional().describe('What a text layer says'),
  component_id: z.string().optional().describe('The component that this layer is an instance of'),
  hidden: z.boolean().optional(),
  size: z.object({ width: z.number(), height: z.number() }).optional().describe('Pixels'),
});

export const layersShape = {
  layers: z.array(layerShape).describe('Parents before their children'),
  more_layers: z.int().describe('How many were left out: read them by get_nodes of their parents'),
};
