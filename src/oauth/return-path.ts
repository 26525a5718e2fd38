const longest = 2_000;
/** Stands for our own origin; only paths matter here. */
const origin = 'https://patchbay.invalid';

/**
 * Whether a browser can be sent to this path after signing in, without leaving our origin (open redirect). The parser decides
 * as a browser would: it reads backslashes as slashes and drops tabs and newlines.
 */
export const isReturnPath = (path: string): boolean => {
  if (!path.startsWith('/') || path.length > longest) return false;
  // Encoded line breaks are refused too: whoever decodes the path later must not find a header in it.
  if (/[\p{Cc}\\]|%0[ad]|%5c/iu.test(path)) return false;
  const url = URL.canParse(path, origin) ? new URL(path, origin) : undefined;
  return url?.origin === origin && !url.pathname.startsWith('//');
};

/** The path with an outcome in its query. Anything that is not a safe path becomes `/`. */
export const withOutcome = (path: string, outcome: Readonly<Record<string, string>>): string => {
  const url = new URL(isReturnPath(path) ? path : '/', origin);
  for (const [name, value] of Object.entries(outcome)) url.searchParams.set(name, value);
  return url.pathname + url.search + url.hash;
};
