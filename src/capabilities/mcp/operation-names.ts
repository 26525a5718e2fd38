import { createHash } from 'node:crypto';

/** What an operation may be called, so that `<alias>__<operation>` fits every client (64 characters). */
const fits = /^[a-z0-9_-]{1,38}$/;
const longest = 38;
const hashLength = 8;

/**
 * The operation name of each upstream name. Names that fit stay; camelCase becomes snake_case where it leads back and
 * meets no other name; all else is cleaned and marked with a hash of the original. The same for the same names, in any order.
 */
export const operationNames = (upstreamNames: Iterable<string>): ReadonlyMap<string, string> => {
  const names = new Set(upstreamNames);
  const wanted = new Map([...names].map((name) => [name, fits.test(name) ? name : snakeCase(name)]));
  const uses = new Map<string, number>();
  for (const name of wanted.values()) if (name !== undefined) uses.set(name, (uses.get(name) ?? 0) + 1);
  return new Map(
    [...wanted].map(([name, operation]) => {
      const isOwn = operation === name || (operation !== undefined && uses.get(operation) === 1);
      return [name, isOwn && operation !== undefined ? operation : marked(name)];
    }),
  );
};

const snakeCase = (name: string): string | undefined => {
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) return undefined;
  const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const back = snake.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return back === name && fits.test(snake) ? snake : undefined;
};

/** A cleaned name with a hash of the original, which no other tool has. */
export const marked = (name: string): string => {
  const clean = name
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '_')
    .replace(/^[_-]+|[_-]+$/g, '')
    .slice(0, longest - hashLength - 1)
    .replace(/[_-]+$/, '');
  return `${clean || 'tool'}_${createHash('sha256').update(name).digest('hex').slice(0, hashLength)}`;
};
