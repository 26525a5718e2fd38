/**
 * Files as lists of layers. Figma's tree holds every paint, effect and vector of every layer: a small file fills a model's
 * context many times over. Names, texts and sizes are what one reads a design by; the looks are better seen in an image.
 */
import { z } from 'zod';

const mostLayers = 500;
const longestText = 1_000;

type Layer = ReturnType<typeof readLayer>;

/** The layers of some trees, level by level, so that what is left out lies deepest. */
export const layersOf = (roots: readonly unknown[]) => {
  const layers: Layer[] = [];
  let level: Waiting[] = roots.map((root) => ({ parentId: null, layer: root }));
  let left = 0;
  while (level.length > 0) {
    const below: Waiting[] = [];
    for (const { parentId, layer } of level) {
      const parsed = node.parse(layer);
      if (layers.length < mostLayers) layers.push(readLayer(parsed, parentId));
      else left += 1;
      for (const child of parsed.children ?? []) below.push({ parentId: parsed.id, layer: child });
    }
    level = below;
  }
  return { layers, more_layers: left };
};

interface Waiting {
  readonly parentId: string | null;
  readonly layer: unknown;
}

const box = z.object({ width: z.number(), height: z.number() });
const node = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  visible: z.boolean().nullish(),
  characters: z.string().nullish(),
  componentId: z.string().nullish(),
  absoluteBoundingBox: box.nullish(),
  children: z.array(z.unknown()).nullish(),
});

const readLayer = (
  { id, name, type, visible, characters, componentId, absoluteBoundingBox }: z.output<typeof node>,
  parentId: string | null,
) => ({
  id,
  parent_id: parentId,
  type,
  name,
  ...(characters && { text: characters.slice(0, longestText).replace(/[\uD800-\uDBFF]$/, '') }),
  ...(componentId && { component_id: componentId }),
  ...(visible === false && { hidden: true }),
  ...(absoluteBoundingBox && { size: absoluteBoundingBox }),
});
