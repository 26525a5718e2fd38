/** A field's `pattern` as a test of the whole value. `validate.ts` has proven that the pattern compiles on its own. */
export const wholeMatch = (pattern: string, value: string): boolean => new RegExp(`^(?:${pattern})$`, 'u').test(value);

/** Says whether a pattern compiles by itself: `a)|(b` would compile only inside the group above, and break out of it. */
export const compiles = (pattern: string): boolean => {
  try {
    new RegExp(pattern, 'u');
    return true;
  } catch {
    return false;
  }
};
