/** EGRESS_MAP, for development only: requests to a public origin go to a local stand-in instead. */

/** Public origin → local origin. */
export type OriginMap = ReadonlyMap<string, string>;

/** Reads `https://api.example.com=http://127.0.0.1:4001,…`. `problems` holds a sentence per bad entry. */
export function parseOriginMap(text: string): { map: OriginMap; problems: string[] } {
  const map = new Map<string, string>();
  const problems: string[] = [];
  for (const item of text.split(',').map((part) => part.trim())) {
    if (item === '') continue;
    const [from, to, ...more] = item.split('=').map(parseOrigin);
    if (from === undefined || to === undefined || more.length > 0) {
      problems.push(`"${item}" is not of the form https://public.example=http://127.0.0.1:4001`);
    } else if (map.has(from)) {
      problems.push(`"${from}" is mapped twice`);
    } else {
      map.set(from, to);
    }
  }
  return { map, problems };
}

/** The URL to send a browser to: at the mapped origin, or unchanged. */
export function mapUrl(url: string, map: OriginMap): string {
  if (map.size === 0 || !URL.canParse(url)) return url;
  const parsed = new URL(url);
  const to = map.get(parsed.origin);
  return to === undefined ? url : to + parsed.href.slice(parsed.origin.length);
}

function parseOrigin(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const bare = url !== undefined && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  return bare ? url.origin : undefined;
}
