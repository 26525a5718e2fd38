/** Deeper than any API nests, and far from where Node's own JSON writer runs out of stack. */
export const deepestNesting = 200;

/** Whether parsed JSON nests deeper than that. */
export const isTooDeep = (value: unknown, levels = deepestNesting): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((part) => isTooDeep(part, levels - 1)));
