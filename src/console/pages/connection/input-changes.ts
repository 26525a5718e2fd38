/** How what a tool takes differs from what was agreed to, as a sentence; undefined where it does not. */
export const inputChanges = (before: Schema, now: Schema): string | undefined => {
  const [old, fresh] = [inputsOf(before), inputsOf(now)];
  const added = [...fresh.keys()].filter((name) => !old.has(name));
  const gone = [...old.keys()].filter((name) => !fresh.has(name));
  const changed = [...fresh].filter(([name, text]) => old.has(name) && old.get(name) !== text).map(([name]) => name);
  const parts = [
    ...(added.length > 0 ? [`It also takes ${added.join(', ')}.`] : []),
    ...(gone.length > 0 ? [`It no longer takes ${gone.join(', ')}.`] : []),
    ...(changed.length > 0 ? [`It takes ${changed.join(', ')} in another form.`] : []),
  ];
  if (parts.length > 0) return parts.join(' ');
  return JSON.stringify(before) === JSON.stringify(now) ? undefined : 'The rules for what it takes have changed.';
};

type Schema = Readonly<Record<string, unknown>>;

/** Each input by its name, with everything that is said of it. */
const inputsOf = ({ properties, required }: Schema): ReadonlyMap<string, string> => {
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  const inputs = typeof properties === 'object' && properties !== null ? Object.entries(properties) : [];
  return new Map(inputs.map(([name, schema]) => [name, JSON.stringify([schema, needed.includes(name)])]));
};
