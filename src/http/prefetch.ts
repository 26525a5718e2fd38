/** Browsers and link scanners load pages ahead of a click; a page whose GET does something does nothing for those. */
export const isPrefetch = (header: (name: string) => string | undefined): boolean =>
  /prefetch|prerender/i.test(`${header('sec-purpose') ?? ''} ${header('purpose') ?? ''}`);
