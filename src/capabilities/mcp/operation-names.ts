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
  const isOwn = (name: string, operation: string | undefined): operation is string =>
    operation !== undefined && (operation === name || uses.get(operation) === 1);
  const own = [...wanted].flatMap(([name, operation]): [string, string][] => (isOwn(name, operation) ? [[name, operation]] : []));
  const taken = new Set(own.map(([, operation]) => operation));
  const others = [...names].filter((name) => !isOwn(name, wanted.get(name))).toSorted();
  return new Map([...own, ...others.map((name): [string, string] => [name, freeMarked(name, taken)])]);
};

const snakeCase = (name: string): string | undefined => {
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) return undefined;
  const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const back = snake.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return back === name && fits.test(snake) ? snake : undefined;
};

/** A cleaned name with a hash of the original, which no other tool has. From now on it is taken. */
export const freeMarked = (name: string, taken: Set<string>): string => {
  let free = marked(name, name);
  // Somebody may have named another tool so on purpose.
  for (let attempt = 2; taken.has(free); attempt += 1) free = marked(name, `${name} ${attempt}`);
  taken.add(free);
  return free;
};

const marked = (name: string, hashed: string): string => {
  const clean = name
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '_')
    .replace(/^[_-]+|[_-]+$/g, '')
    .slice(0, longest - hashLength - 1)
    .replace(/[_-]+$/, '');
  return `${clean || 'tool'}_${createHash('sha256').update(hashed).digest('hex').slice(0, hashLength)}`;
};
