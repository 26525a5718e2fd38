/** Keeps a memory bounded: what was put in first goes first. */
export const dropOldest = (kept: Map<string, unknown>, most: number): void => {
  for (const oldest of kept.keys()) {
    if (kept.size <= most) return;
    kept.delete(oldest);
  }
};
